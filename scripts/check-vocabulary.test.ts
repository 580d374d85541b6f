/** @jest-environment node */
import { describe, expect, it } from '@jest/globals';
import { applyAllowed, findingsIn, wordsOf } from './check-vocabulary.mjs';

const found = (file: string, text: string) => findingsIn(file, text).map((finding) => finding.found);

describe('check-vocabulary', () => {
  it.each([
    ['takePlace', 'take place'],
    ['PLACE_SECRET', 'place secret'],
    ['readHTMLDoors', 'read html doors'],
    ['role-gate.tsx', 'role gate tsx'],
  ])('splits %s into its words', (name, words) => {
    expect(wordsOf(name)).toBe(words);
  });

  it.each([
    ['a function', 'export function takePlace() {}', 'takePlace'],
    ['a constant', 'const PLACE_SECRET = 1;', 'PLACE_SECRET'],
    ['a private field', 'class Cache { #judge = 1; }', '#judge'],
    ['a property of a type', 'interface Row { holdings: number }', 'holdings'],
    ['a component', 'export const Page = () => <RoleGate />;', 'RoleGate'],
  ])('finds a private word in the name of %s', (_, text, name) => {
    expect(found('mf-goals/src/goals.tsx', text)).toEqual([name]);
  });

  it.each([
    ['a doc comment', '/** Says who stands at the door. */\nexport const a = 1;', 'door'],
    ['a comment at the end of a line', 'const a = 1; // a sign of life', 'sign of life'],
    ['a phrase over two lines', '/**\n * Returns what\n * is asked of a unit.\n */\nconst a = 1;', 'what is asked'],
    ['a comment inside of a tag', 'const a = <p>{/* nobody */}</p>;', 'nobody'],
    ['a test name', "it('lends the runtime', () => {});", 'lends'],
    ['a name of a parameterized test', "describe.each([1])('the gate of %s', () => {});", 'gate'],
  ])('finds a private word in %s', (_, text, phrase) => {
    expect(found('mf-goals/src/goals.test.tsx', text)).toEqual([phrase]);
  });

  it('finds a private word in a file name', () => {
    expect(found('mf-goals/src/first-screen.ts', '')).toEqual(['first-screen.ts']);
  });

  it('finds a private word in a document', () => {
    expect(findingsIn('docs/goals.md', '# Goals\n\nThe gate is open.\n')).toEqual([
      { file: 'docs/goals.md', line: 3, found: 'gate', use: expect.stringContaining('disclosure control') },
    ]);
  });

  it('accepts strings, code blocks and links, whose words may belong to a format', () => {
    expect(found('api/src/goals.ts', "const kind = 'farewell';")).toEqual([]);
    expect(found('docs/goals.md', '`takePlace` [goals](../door.md)\n\n```\ngate\n```\n')).toEqual([]);
  });

  it('accepts the ordinary meanings of a word', () => {
    expect(
      found(
        'mf-goals/src/goals.ts',
        '// The copy in memory is limited to one place in the text; the line stands still.\nconst place = Math.floor(room);',
      ),
    ).toEqual([]);
  });

  it('applies the allow-list and names the entries that excuse nothing', () => {
    const findings = findingsIn('docs/goals.md', 'A quality door, and a gate.');
    const used = { found: 'door', file: 'docs/goals.md', reason: 'a term of another field' };
    const unused = [
      { found: 'gate', file: 'docs/other.md', reason: 'not this file' },
      { found: 'holdings', reason: 'no longer used' },
    ];
    const { failing, unused: named } = applyAllowed(findings, [used, ...unused]);
    expect(failing.map((finding) => finding.found)).toEqual(['gate']);
    expect(named).toEqual(unused);
  });
});
