import { inflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/** Default print settings of browsers: A4, without backgrounds. */
const SHEET = { format: 'A4', printBackground: false } as const;
/** A4 with margins of 12 mm, in CSS pixels. */
export const SHEET_WIDTH = 703;

/** Returns the fill colours of a printed page as `#rrggbb`. */
export async function printedColors(page: Page): Promise<Set<string>> {
  const file = (await page.pdf({ ...SHEET, preferCSSPageSize: true })).toString('latin1');
  const fills = new Set<string>();
  for (const [, content = ''] of file.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)) {
    for (const [, ...parts] of inflated(content).matchAll(/([\d.]+) ([\d.]+) ([\d.]+) rg\b/g)) {
      fills.add(
        `#${parts
          .map((part) =>
            Math.round(Number(part) * 255)
              .toString(16)
              .padStart(2, '0'),
          )
          .join('')}`,
      );
    }
  }
  return fills;
}

/** Skips streams that cannot be decompressed, such as fonts and images. */
function inflated(content: string): string {
  try {
    return inflateSync(Buffer.from(content, 'latin1')).toString('latin1');
  } catch {
    return '';
  }
}

/** Returns the visible fixed elements, which a printed page would repeat on every sheet over its content. */
export const fixedElements = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.body.querySelectorAll<HTMLElement>('*')]
      .filter((element) => getComputedStyle(element).position === 'fixed' && element.checkVisibility())
      .filter((element) => element.getBoundingClientRect().width > 1 && element.innerText.trim() !== '')
      .map((element) => element.outerHTML.slice(0, 120)),
  );
