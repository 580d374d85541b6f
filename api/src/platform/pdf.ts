import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { TDocumentDefinitions } from 'pdfmake/interfaces';

const FONT = 'Roboto';
const WEIGHTS = { normal: 'Regular', bold: 'Medium', italics: 'Italic', bolditalics: 'MediumItalic' } as const;

type Printer = typeof import('pdfmake');
let printer: Promise<Printer> | undefined;

/** Fetched at the first document, so that a server that draws none does not carry the library. */
function openPrinter(): Promise<Printer> {
  printer ??= import('pdfmake').then((module) => {
    // The library is CommonJS: what it exports is the default, whatever its types say.
    const made: Printer = Reflect.get(module, 'default') ?? module;
    const folder = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts', FONT);
    const files = Object.fromEntries(
      Object.entries(WEIGHTS).map(([style, weight]) => [style, join(folder, `${FONT}-${weight}.ttf`)]),
    );
    made.setFonts({ [FONT]: files });
    // Documents are made of words and lines: nothing that somebody typed leads to a file or an address.
    made.setUrlAccessPolicy(() => false);
    made.setLocalAccessPolicy((path) => Object.values(files).includes(path));
    return made;
  });
  return printer;
}

/** Draws a document with its fonts inside. `createdAt` is the only time in it: equal input gives equal bytes. */
export async function drawPdf(
  { info, ...definition }: Omit<TDocumentDefinitions, 'defaultStyle'>,
  { createdAt }: { createdAt: Date },
): Promise<Buffer> {
  const made = await openPrinter();
  return made
    .createPdf({
      ...definition,
      info: { ...info, creator: 'Veleta', producer: 'Veleta', creationDate: createdAt, modDate: createdAt },
      defaultStyle: { font: FONT, fontSize: 10, lineHeight: 1.3, color: '#1f2933' },
    })
    .getBuffer();
}
