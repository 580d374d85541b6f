import { describe, expect, it } from '@jest/globals';
import { dimensionsQuery, groupsQuery, overviewQuery } from './analysis.api.ts';

const text = ({ queryKey }: { readonly queryKey: readonly unknown[] }): string => JSON.stringify(queryKey);

describe('query keys of results', () => {
  it('differ by unit, view and measurement', () => {
    const keys = [overviewQuery, dimensionsQuery].flatMap((query) =>
      ['one', 'two'].flatMap((measurement) => [
        text(query(measurement)),
        text(query(measurement, 'sales')),
        text(query(measurement, 'workshop')),
      ]),
    );
    const all = [...keys, text(groupsQuery('one')), text(groupsQuery('two'))];
    expect(new Set(all).size).toBe(all.length);
  });
});
