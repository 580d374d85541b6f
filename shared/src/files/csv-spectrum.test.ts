/** @jest-environment node */
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import spectrum from 'csv-spectrum';
import { readCsv } from './read-csv.ts';

/** The JSON of one file has another phone number than its CSV. */
const CONTRADICTS_ITSELF = 'location_coordinates';
const files = (await promisify(spectrum)()).filter(({ name }) => name !== CONTRADICTS_ITSELF);

// https://github.com/maxogden/csv-spectrum: hard cases for CSV readers with the expected values.
describe('a CSV file of csv-spectrum', () => {
  it('exists eleven times', () => {
    expect(files.length).toBeGreaterThanOrEqual(11);
  });

  it.each(files)('is parsed as expected: $name', async ({ csv, json }) => {
    const [head, ...lines] = await readCsv(csv);
    const rows = lines.map(({ cells }) =>
      Object.fromEntries((head?.cells ?? []).map((name, column) => [name, cells[column]])),
    );
    expect(rows).toEqual(JSON.parse(String(json)));
  });
});
