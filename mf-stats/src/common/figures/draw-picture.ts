import { saveFile } from '@veleta/shared/files';

/** Device pixel ratio of the picture: sharp on paper and on dense screens. */
const PIXEL_RATIO = 2;
const TYPEFACE = /\/[\w-]*latin-wght[\w.-]*\.woff2$/;

const asDataUrl = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('The typeface could not be read'));
    reader.readAsDataURL(file);
  });

/**
 * Returns the CSS of the page's typeface for a picture, which cannot load files itself. The shell adds the font without
 * a stylesheet, so it is found among the loaded fonts. With another typeface lines would be wider than their box.
 */
async function typefaceCss(element: HTMLElement): Promise<string> {
  const [family] = getComputedStyle(element).fontFamily.split(',');
  const loaded = performance
    .getEntriesByType('resource')
    .find(({ name }) => name.startsWith(location.origin) && TYPEFACE.test(name));
  if (!family || !loaded) return '';
  const file = await (await fetch(loaded.name)).blob();
  return `@font-face { font-family: ${family}; font-weight: 100 900; src: url(${await asDataUrl(file)}) format('woff2'); }`;
}

const VARIABLE = /var\((--[\w-]+)/g;

/**
 * Gives each drawing the variables that it uses as its own, because the library copies an SVG without the styles around
 * it. Returns how to undo it.
 */
function pinVariables(element: HTMLElement): () => void {
  const pinned = [...element.querySelectorAll('svg')].flatMap((drawing) => {
    const around = getComputedStyle(drawing);
    const used = [...drawing.outerHTML.matchAll(VARIABLE)].map(([, name = '']) => name);
    return [...new Set(used)].map((name) => {
      drawing.style.setProperty(name, around.getPropertyValue(name));
      return () => drawing.style.removeProperty(name);
    });
  });
  return () => pinned.forEach((undo) => undo());
}

/** Saves an element as a PNG. The library is loaded with the first picture. */
export async function savePicture(element: HTMLElement, name: string): Promise<void> {
  const [{ toBlob }, fontEmbedCSS] = await Promise.all([
    import('html-to-image'),
    // Falls back to another typeface.
    typefaceCss(element).catch(() => ''),
  ]);
  const unpin = pinVariables(element);
  const blob = await toBlob(element, {
    pixelRatio: PIXEL_RATIO,
    fontEmbedCSS,
    backgroundColor: getComputedStyle(element).backgroundColor,
  }).finally(unpin);
  if (!blob) throw new Error('The browser returned no picture');
  saveFile(blob, name);
}
