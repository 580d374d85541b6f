import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { clientTexts } from './client-texts.ts';
import en from './en.ts';
import es from './es.ts';

const SCREENS = join(import.meta.dirname, '../survey');
/** Screens that only a server renders. */
const ON_SERVER = ['fingerprint-screen.tsx', 'protection-screen.tsx'];

/** Returns the keys of texts in the components of the page. */
const usedKeys = readdirSync(SCREENS)
  .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx') && !ON_SERVER.includes(file))
  .flatMap((file) => [...readFileSync(join(SCREENS, file), 'utf8').matchAll(/'([a-z]+)\.([a-z_]+)'/g)])
  .map(([, section = '', name = '']) => ({ section, name }))
  .filter(({ section }) => section in en);

describe('clientTexts', () => {
  it.each([
    ['English', en],
    ['Spanish', es],
  ])('contains every %s text that the page uses', (_, catalogue) => {
    const texts = clientTexts(catalogue);
    expect(usedKeys.length).toBeGreaterThan(80);
    const missing = usedKeys.filter(({ section, name }) => {
      const own = texts[section] ?? {};
      return !(name in own) && !(`${name}_other` in own);
    });
    expect(missing).toEqual([]);
  });

  it('contains no text of pages that only a server renders', () => {
    expect(Object.keys(clientTexts(en))).toEqual(
      Object.keys(en).filter((section) => section !== 'fingerprint' && section !== 'protection'),
    );
  });
});
