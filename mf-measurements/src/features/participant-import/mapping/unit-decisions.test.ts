import { describe, expect, it } from '@jest/globals';
import type { Category } from './mapping.ts';
import { UnitDecisions } from './unit-decisions.ts';

const AREA: Category = { id: 'a', title: 'Area', units: [{ name: 'North' }] };
const SITE: Category = { id: 's', title: 'Site', units: [{ name: 'Lima' }] };

describe('UnitDecisions', () => {
  it('returns each unknown unit once with its lines, regardless of case', () => {
    const lines = [
      ['West', 'Lima'],
      ['WEST', ''],
      ['north', 'Cusco'],
      [' ', 'Cusco'],
    ];
    expect(new UnitDecisions([AREA, SITE]).unknown(lines)).toEqual([
      { category: 0, name: 'West', lines: 2, decision: null },
      { category: 1, name: 'Cusco', lines: 2, decision: null },
    ]);
  });

  it('finds a unit as decided, in its own category only', () => {
    const decisions = new UnitDecisions([AREA, SITE]);
    decisions.set(0, 'West', { kind: 'add' });
    decisions.set(0, 'East', { kind: 'unit', name: 'North' });
    decisions.set(0, 'None', { kind: 'empty' });
    const [area, site] = decisions.finders;
    expect([area!('west'), area!('East'), area!('none'), area!('South'), site!('West')]).toEqual([
      { name: 'west' },
      { name: 'North' },
      { name: '' },
      undefined,
      undefined,
    ]);
  });

  it('treats a unit as unknown again after its decision is removed', () => {
    const decisions = new UnitDecisions([AREA]);
    decisions.set(0, 'West', { kind: 'add' });
    decisions.set(0, 'WEST', null);
    expect(decisions.finders[0]!('West')).toBeUndefined();
    expect(decisions.unknown([['West']])).toMatchObject([{ decision: null }]);
  });
});
