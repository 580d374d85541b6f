import { HEAT_INK, PART_COLORS } from '@veleta/shared/contracts';
import type { ReportContent } from '../report-content/index.ts';
import { hex } from './blocks.ts';

const LOCALES = { en: 'en-US', es: 'es-419' } as const;
const SLIDE_XML = /^ppt\/(?:slides|slideMasters|slideLayouts)\/[^/]+\.xml$/;
const CHART_XML = /^ppt\/charts\/chart\d+\.xml$/;

/**
 * Adds to the file what the library does not write: header rows of tables and the language of texts, which readers of
 * the screen need, dark labels on light bars, and the time of the report as the only one in the file. Compresses it.
 */
export async function completeFile(
  file: Buffer,
  { language, madeAt }: Pick<ReportContent, 'language' | 'madeAt'>,
): Promise<Buffer> {
  const { default: JSZip } = await import('jszip');
  const zip = await JSZip.loadAsync(file);
  for (const [name, entry] of Object.entries(zip.files)) {
    if (entry.dir) {
      zip.remove(name);
      continue;
    }
    const isText = SLIDE_XML.test(name) || CHART_XML.test(name) || name === 'docProps/core.xml';
    const content = isText
      ? complete(name, await entry.async('string'), { language, madeAt })
      : await entry.async('nodebuffer');
    zip.file(name, content, { date: madeAt, createFolders: false });
  }
  return zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' });
}

function complete(name: string, xml: string, { language, madeAt }: Pick<ReportContent, 'language' | 'madeAt'>): string {
  if (name === 'docProps/core.xml')
    return xml.replaceAll(/(<dcterms:(?:created|modified)[^>]*>)[^<]*/g, `$1${madeAt.toISOString().slice(0, 19)}Z`);
  const accessible = xml
    .replaceAll(/ lang="[^"]*"/g, ` lang="${LOCALES[language]}"`)
    .replaceAll(/<a:tblPr ?\/>/g, '<a:tblPr firstRow="1"/>');
  // An empty point would be read as zero by some programs.
  return CHART_XML.test(name)
    ? accessible.replaceAll(/<c:pt idx="\d+"><c:v><\/c:v><\/c:pt>/g, '').replaceAll(LIGHT_SERIES, darken)
    : accessible;
}

/** A series of the neutral colour. */
const LIGHT_SERIES = new RegExp(`<c:ser>(?:(?!</c:ser>)[\\s\\S])*?${hex(PART_COLORS.neutral)}[\\s\\S]*?</c:ser>`, 'g');
const darken = (series: string): string =>
  series.replace(/(<c:dLbls>[\s\S]*?<a:srgbClr val=")FFFFFF/, `$1${hex(HEAT_INK)}`);
