/** @jest-environment node */
import { describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { areTemplateSafe, makeTemplate, randomSlots } from './page-template.ts';

const slots = { nonce: randomBytes(16).toString('base64'), token: randomBytes(32).toString('base64url') };
const words = 'En qué medida estás de acuerdo: mi equipo reparte la carga de trabajo 🙂 — the quick brown fox. ';
const pageWith = ({ nonce, token }: typeof slots): [string, string] => [
  `<!doctype html><style nonce="${nonce}">body{color:red}</style><p>${words.repeat(40)}</p><a href="/survey/${token}/x">`,
  `<script nonce="${nonce}" src="a.js"></script><script>{"token":"${token}","text":"${words.repeat(3)}"}</script>`,
];

const read = async (stream: AsyncIterable<Buffer>): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
};

describe('page template', () => {
  it('produces the page of each visitor, plain and compressed', async () => {
    const template = await makeTemplate(pageWith(slots), slots);
    for (let visit = 0; visit < 20; visit += 1) {
      const own = { nonce: randomBytes(16).toString('base64'), token: randomBytes(32).toString('base64url') };
      expect(template?.fill(own)).toEqual(pageWith(own));
      const sent = await read(template!.fillCompressed(own));
      expect(brotliDecompressSync(sent).toString()).toBe(pageWith(own).join(''));
    }
  });

  it('contains nothing of the visit that created it', async () => {
    const template = await makeTemplate(pageWith(slots), slots);
    const others = { ...slots, ...randomSlots(slots) };
    const sent = await read(template!.fillCompressed(others));
    for (const text of [brotliDecompressSync(sent).toString(), sent.toString('latin1')])
      for (const value of Object.values(slots)) expect(text).not.toContain(value);
  });

  it('is about as small as a page compressed as a whole', async () => {
    const template = await makeTemplate(pageWith(slots), slots);
    const whole = brotliCompressSync(pageWith(slots).join(''));
    expect((await read(template!.fillCompressed(slots))).length).toBeLessThan(whole.length + 300);
  });

  it('is created only for values that are never escaped and do not occur by chance', () => {
    expect(areTemplateSafe(slots)).toBe(true);
    expect(areTemplateSafe({ ...slots, token: 'open' })).toBe(false);
    expect(areTemplateSafe({ ...slots, token: '"><script>alert(1)</script>' })).toBe(false);
  });
});
