import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { problemsOf } from './check-i18n.mjs';

let tree: string;
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(tree, path)), { recursive: true });
  writeFileSync(join(tree, path), text);
};
beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'veleta-texts-'));
  write('shared/src/i18n/locales/en.json', '{ "errors": { "forbidden": "No." } }');
  write('shared/src/i18n/locales/es.json', '{ "errors": { "forbidden": "No." } }');
  write('shared/src/http/words.ts', 'export const words = (t, code) => t(`errors.${code}`);');
  write(
    'mf-goals/src/locales/en.json',
    '{ "title": "Goals of {{name}}", "people_one": "one", "people_other": "many" }',
  );
  write(
    'mf-goals/src/locales/es.json',
    '{ "title": "Metas de {{name}}", "people_one": "una", "people_other": "varias" }',
  );
  write('mf-goals/src/page.tsx', `export const page = (t) => [t('title'), t('people', { count: 2 })];`);
});
afterEach(() => rmSync(tree, { recursive: true, force: true }));

describe('check-i18n', () => {
  it('accepts texts that exist in both languages and are used', () => {
    expect(problemsOf(tree)).toEqual([]);
  });

  it('reports a text that is missing in one language', () => {
    write('mf-goals/src/locales/es.json', '{ "people_one": "una", "people_other": "varias" }');
    expect(problemsOf(tree)).toContain('mf-goals: "title" has no Spanish text');
  });

  it('reports an undefined key', () => {
    write('mf-goals/src/more.ts', `export const more = (t) => t('subtitle');`);
    expect(problemsOf(tree)).toEqual(['mf-goals/src/more.ts:1: no text has the key "subtitle"']);
  });

  it('reports an unused key', () => {
    write('mf-goals/src/page.tsx', `export const page = (t) => t('title');`);
    expect(problemsOf(tree)).toEqual(['mf-goals: nobody uses "people"']);
  });

  it('reports a text that a page or its imports use and that another page loads', () => {
    for (const language of ['en', 'es']) {
      write(`mf-goals/src/locales/${language}.json`, '{}');
      write(`mf-goals/src/locales/goals/${language}.json`, '{ "goals": { "title": "Veleta" } }');
      write(`mf-goals/src/locales/aims/${language}.json`, '{ "aims": { "title": "Veleta" } }');
    }
    write(
      'mf-goals/src/page.tsx',
      `import { part } from './part.ts'; export const page = (t) => [t('goals.title'), part(t)];`,
    );
    write('mf-goals/src/part.ts', `export const part = (t) => t('aims.title');`);
    write('mf-goals/src/aims.tsx', `export const aims = (t) => t('aims.title');`);
    const writeRemoteModule = (ofGoals: string) =>
      write(
        'mf-goals/src/remote.ts',
        `const goals = { en: () => import('./locales/goals/en.json'), es: () => import('./locales/goals/es.json') };
        const aims = { en: () => import('./locales/aims/en.json'), es: () => import('./locales/aims/es.json') };
        export default defineRemote({
          routes: { '/goals': () => import('./page.tsx'), '/aims': () => import('./aims.tsx') },
          partMessages: { '/goals': ${ofGoals}, '/aims': [aims] },
        });`,
      );
    writeRemoteModule('[goals]');
    expect(problemsOf(tree)).toEqual([
      'mf-goals: "/goals" shows "aims.title" (mf-goals/src/part.ts), whose text is in locales/aims and is not loaded with it',
    ]);
    writeRemoteModule('[goals, aims]');
    expect(problemsOf(tree)).toEqual([]);
    write('mf-goals/src/locales/en.json', '{ "aims": { "title": "Veleta" } }');
    write('mf-goals/src/locales/es.json', '{ "aims": { "title": "Veleta" } }');
    expect(problemsOf(tree)).toEqual(['mf-goals: "aims.title" is in two files']);
  });

  it('accepts references to shared texts, which every page that uses them must load', () => {
    for (const language of ['en', 'es']) {
      write(
        `shared/src/confidentiality/rules/${language}.json`,
        '{ "rules": { "small": "few", "large": "$t(rules.small)" } }',
      );
      write(`mf-goals/src/locales/${language}.json`, '{ "title": "$t(rules.large)", "people": "all" }');
    }
    const writeRemoteModule = (parts: string) =>
      write(
        'mf-goals/src/remote.ts',
        `const rules = {
          en: () => import('@veleta/shared/confidentiality/rules/en.json'),
          es: () => import('@veleta/shared/confidentiality/rules/es.json'),
        };
        export default defineRemote({ routes: { '/goals': () => import('./page.tsx') }, partMessages: { ${parts} } });`,
      );
    writeRemoteModule('');
    expect(problemsOf(tree)).toEqual([
      'mf-goals: "/goals" shows "rules.large" (mf-goals/src/page.tsx), whose text is in confidentiality/rules and is not loaded with it',
    ]);
    writeRemoteModule(`'/goals': [rules]`);
    expect(problemsOf(tree)).toEqual([]);
    write('mf-goals/src/locales/es.json', '{ "title": "$t(rules.none)", "people": "todas" }');
    expect(problemsOf(tree)).toContain('no text has the key "rules.none", which another text references');
    write('mf-goals/src/locales/en.json', '{ "title": "Goals", "people": "all" }');
    write('mf-goals/src/locales/es.json', '{ "title": "Metas", "people": "todas" }');
    expect(problemsOf(tree)).toEqual(['@veleta/shared/confidentiality/rules: nobody uses "rules.large"']);
  });

  it('reports texts of a page that the remote module assigns to no part', () => {
    for (const language of ['en', 'es']) write(`mf-goals/src/locales/aims/${language}.json`, '{}');
    write(
      'mf-goals/src/remote.ts',
      `export default defineRemote({ routes: { '/goals': () => import('./page.tsx') } });`,
    );
    expect(problemsOf(tree)).toEqual(['mf-goals: no part of the remote module has the texts of locales/aims']);
  });

  it('reports a text with different placeholders', () => {
    write(
      'mf-goals/src/locales/es.json',
      '{ "title": "Metas de {{nombre}}", "people_one": "una", "people_other": "varias" }',
    );
    expect(problemsOf(tree)).toEqual(['mf-goals: "title" has other placeholders in Spanish']);
  });
});
