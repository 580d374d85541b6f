import { describe, expect, it } from '@jest/globals';
import { inPaintOrder } from './paint-order.ts';

const partsOf = async (page: string): Promise<string[]> => {
  const parts = [];
  for await (const part of inPaintOrder(page)) parts.push(String(part));
  return parts;
};

describe('inPaintOrder', () => {
  it('sends a page in two parts, with all prerendered content in the first', async () => {
    const first = '<div id="prerendered-page">ñ</div>\n<div id="root">';
    const rest = '</div><script id="registry"></script>';
    expect(await partsOf(first + rest)).toEqual([first, rest]);
  });

  it('sends a page without the element in one part', async () => {
    expect(await partsOf('<p>older</p>')).toEqual(['<p>older</p>']);
  });
});
