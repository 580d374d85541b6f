import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeRoundTrips, roundTripProblems } from './testing/text-round-trips.ts';
import { startTextSweep, textProblems } from './testing/text-sweep.ts';

/** One text of each kind that breaks programs; the long tests use hundreds. */
const TEXTS = [
  'a\0b',
  'a\ud800b',
  '\u0001\u001b\u007f',
  '%00',
  "'; drop table users; --",
  '{{7*7}}${7*7}',
  '../../etc/passwd',
  '\u202Eabc',
  '\u{1F469}\u200D\u{1F4BB}',
  'e\u0301',
  'x'.repeat(100_000),
  '__proto__',
  'a\r\nBcc: a@b.example',
  '\\',
  '%s%n%d',
];

let sweep: Awaited<ReturnType<typeof startTextSweep>>;
beforeAll(async () => {
  sweep = await startTextSweep();
});
afterAll(() => sweep.close());

describe('a hostile text', () => {
  it('causes no server error in any text field', async () => {
    const { api, owner, fields, logged } = sweep;
    const { access } = owner;
    expect(fields.length).toBeGreaterThan(120);
    const { accepted, problems } = await textProblems(api.app, fields, { texts: TEXTS, access, logged });
    expect(problems).toEqual([]);
    expect(accepted).toBeGreaterThan(200);
  });

  it('is stored and read back unchanged', async () => {
    const roundTrips = await makeRoundTrips(sweep.api);
    const { written, problems } = await roundTripProblems(roundTrips, TEXTS);
    expect(problems).toEqual([]);
    expect(written).toBeGreaterThan(roundTrips.length * 5);
    expect(sweep.logged()).toEqual([]);
  });
});
