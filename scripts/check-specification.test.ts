import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { problemsOf } from './check-specification.mjs';
import { testNamesOf } from './test-names.mjs';

const TEST_FILE = 'mf-goals/src/page.test.tsx';
let tree: string;
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(tree, path)), { recursive: true });
  writeFileSync(join(tree, path), text);
};
const tests = (...titles: string[]) =>
  `[page.test.tsx](../${TEST_FILE}): ${titles.map((one) => `“${one}”`).join(', ')}`;
const row = (id: string, cell: string) => `| ${id} | Goals have a name \\| and a day. | ${cell} |`;
const HELD = row('1.goals', tests('asks for a name', 'the page › asks for a $part'));
const say = (...rows: string[]) =>
  write(
    'docs/specification.md',
    ['# Goals', '', '| id | sentence | held by |', '|---|---|---|', ...rows, ''].join('\n'),
  );

beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'veleta-specification-'));
  write(
    TEST_FILE,
    `describe('the page', () => {
      it('asks for a name', () => {});
      it.each([{ part: 'day' }])('asks for a $part', () => {});
      it.skip('asks for a colour', () => {});
    });
    describe('the form', () => {
      it('asks first', () => {});
    });
    describe('the list', () => {
      it(\`asks \${'first'}\`, () => {});
      it('asks first', () => {});
    });`,
  );
  say(HELD);
});
afterEach(() => rmSync(tree, { recursive: true, force: true }));

describe('check-specification', () => {
  it('accepts sentences with existing tests', () => {
    expect(problemsOf(tree)).toEqual([]);
  });

  it('reports missing tests, skipped tests and missing files', () => {
    say(
      row(
        '1.goals',
        `${tests('asks for nothing', 'asks for a colour')}<br>[gone.test.ts](../mf-goals/gone.test.ts): “x”`,
      ),
    );
    expect(problemsOf(tree)).toEqual([
      `1.goals: ${TEST_FILE} has no test "asks for nothing"`,
      `1.goals: ${TEST_FILE} has no test "asks for a colour"`,
      '1.goals: there is no mf-goals/gone.test.ts',
    ]);
  });

  it('reports an ambiguous test title', () => {
    say(row('1.goals', tests('asks first')));
    expect(problemsOf(tree)).toEqual([`1.goals: ${TEST_FILE} has more than one test "asks first": name its group too`]);
    say(row('1.goals', tests('the form › asks first', 'asks …')));
    expect(problemsOf(tree)).toEqual([]);
  });

  it('reports sentences without a test, duplicate ids and a page without sentences', () => {
    say(HELD, row('1.none', '**open**'), row('1.file', `[page.test.tsx](../${TEST_FILE})`), HELD);
    expect(problemsOf(tree)).toEqual([
      '1.none: names no test',
      '1.file: names no test',
      '1.goals: two sentences have this id',
    ]);
    say();
    expect(problemsOf(tree)).toEqual(['docs/specification.md has no sentences']);
  });
});

describe('testNamesOf', () => {
  it('reads the names of Playwright tests and of test tables', () => {
    const text = `
      test.describe('a flow', () => {
        test.use({ locale: 'es' });
        test('goes on', async () => {});
        test.describe.configure({ mode: 'serial' });
        for (const one of list) test(\`\${one} ends\`, async () => {});
      });
      it.each\`a | b\`('adds', () => {});
      test.fixme('waits', async () => {});
      describe.skip('asleep', () => { it('dreams', () => {}); });
      it.todo('later');`;
    expect(testNamesOf('a.spec.ts', text)).toEqual(['a flow › goes on', 'a flow › … ends', 'adds']);
  });
});
