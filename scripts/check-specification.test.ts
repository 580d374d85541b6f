import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { pageOf, problemsOf } from './check-specification.mjs';
import { testNamesOf } from './test-names.mjs';

interface Sentence {
  id: string;
  text: string;
  capability: string;
  tests: Record<string, string[]>;
}

const TEST_FILE = 'mf-goals/src/page.test.tsx';
let tree: string;
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(tree, path)), { recursive: true });
  writeFileSync(join(tree, path), text);
};
const held: Sentence = {
  id: '1.goals',
  text: 'Goals have a name | and a day.',
  capability: 'goals',
  tests: { [TEST_FILE]: ['asks for a name', 'the page › asks for a $part'] },
};
const say = (...sentences: Sentence[]) =>
  write('docs/specification/1-goals.json', JSON.stringify({ title: '1. Goals', sentences }));

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
  write(
    'docs/specification/capabilities.json',
    JSON.stringify([
      { name: 'goals', about: 'aims', isFinished: true },
      { name: 'dreams', about: 'later', isFinished: false },
    ]),
  );
  say(held);
});
afterEach(() => rmSync(tree, { recursive: true, force: true }));

describe('the check of the specification', () => {
  it('finds nothing where every sentence is held by tests that exist', () => {
    expect(problemsOf(tree)).toEqual([]);
  });

  it('names a test that does not exist, or is skipped, and a file that is gone', () => {
    say({ ...held, tests: { [TEST_FILE]: ['asks for nothing', 'asks for a colour'], 'mf-goals/gone.test.ts': ['x'] } });
    expect(problemsOf(tree)).toEqual([
      `1.goals: ${TEST_FILE} has no test "asks for nothing"`,
      `1.goals: ${TEST_FILE} has no test "asks for a colour"`,
      '1.goals: there is no mf-goals/gone.test.ts',
    ]);
  });

  it('names a test that could be two, and a file without a test', () => {
    say({ ...held, tests: { [TEST_FILE]: ['asks first'] } }, { ...held, id: '1.none', tests: { [TEST_FILE]: [] } });
    expect(problemsOf(tree)).toEqual([
      `1.goals: ${TEST_FILE} has more than one test "asks first": name its group too`,
      `1.none: names ${TEST_FILE} and no test in it`,
    ]);
    say({ ...held, tests: { [TEST_FILE]: ['the form › asks first', 'asks …'] } });
    expect(problemsOf(tree)).toEqual([]);
  });

  it('names an open sentence of a finished capability only', () => {
    say({ ...held, tests: {} }, { ...held, id: '1.dreams', capability: 'dreams', tests: {} });
    expect(problemsOf(tree)).toEqual(['1.goals: is open, and goals is finished']);
  });

  it('names an id that stands twice, and a capability that nobody knows', () => {
    say(held, { ...held, capability: 'hopes' });
    expect(problemsOf(tree)).toEqual([
      '1.goals: two sentences have this id',
      '1.goals: there is no capability "hopes"',
    ]);
  });

  it('writes a page with every sentence, its tests and what is open', () => {
    say(held, { ...held, id: '1.dreams', capability: 'dreams', tests: {} });
    const page = pageOf(tree);
    expect(page).toContain(
      `| 1.goals | Goals have a name \\| and a day. | goals | [page.test.tsx](../${TEST_FILE}): “asks for a name”, “the page › asks for a $part” |`,
    );
    expect(page).toContain('| 1.dreams | Goals have a name \\| and a day. | dreams | **open** |');
    expect(page).toContain('| dreams | later | being built | 1 | 0 | 1 |');
  });
});

describe('the names of tests', () => {
  it('are read from playwright too, and from tables', () => {
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
