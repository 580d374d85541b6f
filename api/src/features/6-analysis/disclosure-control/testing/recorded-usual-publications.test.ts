import { expect, it } from '@jest/globals';
import { readRecorded, recordPublications } from './recorded-publications.ts';

// After an intended change, see `recorded-publications.ts`.
it('publishes of attacked organizations of the usual mix exactly what was attacked', () => {
  expect(recordPublications('usual')).toEqual(readRecorded('usual'));
});
