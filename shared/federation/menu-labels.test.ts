/** @jest-environment node */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { RemoteDescriptor } from '../src/contracts/registry.ts';
import { withMenuLabels } from './menu-labels.ts';

let folder: string;
const write = (language: string, texts: object): void =>
  writeFileSync(join(folder, `src/locales/${language}.json`), JSON.stringify(texts));
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'veleta-labels-'));
  mkdirSync(join(folder, 'src/locales'), { recursive: true });
  write('en', { menu: { goals: 'Goals' } });
  write('es', { menu: { goals: 'Metas' } });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const descriptor = (label: string): RemoteDescriptor => ({
  name: 'mf-goals',
  contract: 1,
  languages: ['en', 'es'],
  routes: [{ path: '/goals', layout: 'side' }],
  menu: [{ id: 'goals', path: '/goals', label, place: 'side', order: 60 }],
  slots: [],
});

describe('withMenuLabels', () => {
  it('adds the labels of menu entries in both languages', () => {
    expect(withMenuLabels(folder, descriptor('menu.goals')).menu[0]).toMatchObject({
      label: 'menu.goals',
      labels: { en: 'Goals', es: 'Metas' },
    });
  });

  it('rejects a label that is missing in a language, with the file to mend', () => {
    write('es', { menu: {} });
    expect(() => withMenuLabels(folder, descriptor('menu.goals'))).toThrow(
      'mf-goals: the menu label "menu.goals" is missing in src/locales/es.json',
    );
  });

  it('rejects a label that is not a text', () => {
    expect(() => withMenuLabels(folder, descriptor('menu'))).toThrow('"menu" is missing in src/locales/en.json');
  });

  it('reads no texts for a remote without menu entries', () => {
    rmSync(join(folder, 'src'), { recursive: true });
    expect(withMenuLabels(folder, { ...descriptor('menu'), menu: [] }).menu).toEqual([]);
  });
});
