import { describe, expect, it } from '@jest/globals';
import type { AuditModel, NearZone, PublishedCell } from './audit-model.ts';
import { startFeasibilitySearch } from './feasibility-search.ts';
import { constrain } from './publication-constraints.ts';
import { ALL_RULES } from '../rules.ts';

/** Two finest groups of six people and one item, with these favorable answers. Together they are published exactly. */
function twoGroups(favorable: readonly [number, number]): AuditModel {
  const people = 6;
  const share = (favorable[0] + favorable[1]) / (2 * people);
  const together: PublishedCell = {
    at: { table: 0, position: 0 },
    groups: [0, 1],
    entering: [0],
    share,
    zone: 'middle',
    low: 2 / 12,
    high: 10 / 12,
    people: 2 * people,
    hasParts: false,
    wholes: [],
  };
  return {
    groups: 2,
    items: 1,
    counts: Int32Array.from(favorable.flatMap((count) => [0, people - count, 0, count, 0])),
    answers: Int32Array.from([people, people]),
    cells: [together],
    itemCells: [],
    closedZones: [],
  };
}
const highZoneOf = (model: AuditModel, group: number): NearZone => ({
  groups: [group],
  entering: [0],
  share: model.counts[group * 5 + 3]! / 6,
  low: 2 / 6,
  high: 4 / 6,
  zone: 'high',
  outcomes: 3,
});
const isClosed = (model: AuditModel, near: NearZone) =>
  startFeasibilitySearch(
    model,
    constrain(model, () => 'exact'),
    ALL_RULES,
  ).closedZones([near]).length === 1;

describe('closed zones', () => {
  it('are those in which a sum leaves fewer values than C7 requires', () => {
    // Five favorable answers in all: at most five of six in one group, two values in its zone.
    const model = twoGroups([3, 2]);
    expect(isClosed(model, highZoneOf(model, 0))).toBe(true);
  });

  it('do not include a zone with enough possible values', () => {
    const model = twoGroups([3, 3]);
    expect(isClosed(model, highZoneOf(model, 0))).toBe(false);
  });

  it('do not include a zone that no swap reaches', () => {
    const model = twoGroups([2, 1]);
    expect(isClosed(model, highZoneOf(model, 0))).toBe(false);
  });

  it('are not entered by later searches', () => {
    const open = twoGroups([3, 2]);
    const near = highZoneOf(open, 0);
    const model = { ...open, closedZones: [near] };
    expect(isClosed(model, { ...near, high: 3 / 6, outcomes: 2 })).toBe(false);
    expect(isClosed(open, { ...near, high: 3.5 / 6, outcomes: 3 })).toBe(true);
    expect(isClosed(model, { ...near, high: 3.5 / 6, outcomes: 3 })).toBe(false);
  });
});
