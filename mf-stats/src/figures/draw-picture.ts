import { saveFile } from '../files/save-file.ts';

/** Sharp on paper and on dense screens. */
const PIXEL_RATIO = 2;

/**
 * Saves an element as a PNG. The library comes when the first picture is made. Fonts of the page are not put into it: reading every
 * stylesheet for them takes longer than the picture, and a picture falls back to the reader's own sans-serif.
 */
export async function savePicture(element: HTMLElement, name: string): Promise<void> {
  const { toBlob } = await import('html-to-image');
  const blob = await toBlob(element, {
    pixelRatio: PIXEL_RATIO,
    skipFonts: true,
    backgroundColor: getComputedStyle(element).backgroundColor,
  });
  if (!blob) throw new Error('The browser drew no picture');
  saveFile(blob, name);
}
