import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { contributionId } from './contribution.ts';
import { estimateAll } from './estimate.ts';
import type { SharedFigure } from './external-benchmarks.tables.ts';
import { mergeFigures } from './merge-figures.ts';
import { differenceOf, type PanelState } from './panel-states.ts';
import { PANELS, planPanels } from './plan-panels.ts';
import { findDetermined } from './testing/snapshot-adversary.ts';

/*
 * Organizations that shared before items were part of contributions, and others that join and leave afterwards. A dimension is the mean
 * of its two items, so the adversary adds its equations to those of the items.
 */

type Figures = readonly SharedFigure[];
interface Contribution {
  readonly id: string;
  readonly figures: Figures;
}
type Event = 'comes' | 'leaves' | 'measures';
type Nights = readonly (readonly { readonly organization: number; readonly event: Event }[])[];

const ITEMS = ['first', 'second'] as const;
const dimensionOf = (value: number): SharedFigure => ({ key: 'values', figure: 'favorability', value });
const itemsOf = (value: number): Figures =>
  ITEMS.map((key): SharedFigure => ({ key, figure: 'item_favorability', value }));
const contributionOf = (member: string, value: number, hasItems: boolean): Contribution => {
  const figures = [dimensionOf(value), ...(hasItems ? itemsOf(value) : [])];
  return { id: contributionId(member, { industry: 1, edition: 'one', figures }), figures };
};

/** The set of contributions behind the estimates of a panel, and whether those of items are shown. */
interface Shown {
  readonly set: PanelState;
  readonly hasItems: boolean;
}

/** Simulates a cell in which items are part of contributions from the third night on. Returns what each panel was shown. */
function simulate(nights: Nights, { isWithItemsInId = false } = {}) {
  const values = new Map<string, number>();
  const panels = new Map<string, number>();
  const history: PanelState[][] = PANELS.map(() => []);
  const shown: Shown[][] = PANELS.map(() => []);
  let frozen = new Map<string, Figures>();
  let measured = 0;
  for (const [at, events] of nights.entries()) {
    const hasItems = at >= 2;
    for (const { organization, event } of events) {
      const member = `organization ${organization}`;
      if (event === 'leaves') values.delete(member);
      // Who returns has the same figures, unless it measures again.
      else if (event === 'comes') values.set(member, values.get(member) ?? organization);
      else if (values.has(member)) values.set(member, 100 + measured++);
    }
    const contributions = new Map(
      [...values].map(([member, value]) => {
        const { id, figures } = contributionOf(member, value, hasItems);
        return [member, { id: isWithItemsInId && hasItems ? `${id} with items` : id, figures }] as const;
      }),
    );
    const present = new Map([...contributions].map(([member, { id }]) => [member, id]));
    const plan = planPanels(present, panels, history);
    for (const [member, panel] of plan.assigned) panels.set(member, panel);
    if (!plan.isNew) continue;
    const known = mergeFigures(frozen, [...contributions.values()]);
    for (const panel of PANELS) {
      history[panel]!.push(plan.states[panel]!);
      const set = new Map(plan.states.flatMap((state, other) => (other === panel ? [] : [...state])));
      const estimates = estimateAll([...set.values()].map((id) => known.get(id)!));
      if (estimates.length > 0)
        shown[panel]!.push({ set, hasItems: estimates.some(({ figure }) => figure === 'item_favorability') });
    }
    frozen = new Map(plan.states.flatMap((state) => [...state.values()]).map((id) => [id, known.get(id)!]));
  }
  return { panels, shown };
}

/** Returns the set of one item, as unknowns of the adversary. */
const ofItem = (set: PanelState, item: string): PanelState =>
  new Map([...set].map(([member, contribution]) => [`${member} ${item}`, `${contribution} ${item}`]));
/** Returns all published sums: of each item, and of the dimension, which is the sum of its items up to a factor. */
const equationsOf = (shown: readonly Shown[]): PanelState[] =>
  shown.flatMap(({ set, hasItems }) => [
    new Map(ITEMS.flatMap((item) => [...ofItem(set, item)])),
    ...(hasItems ? ITEMS.map((item) => ofItem(set, item)) : []),
  ]);

const night = fc.array(
  fc.record({
    organization: fc.nat(39),
    event: fc.constantFrom<Event>('comes', 'comes', 'comes', 'leaves', 'measures'),
  }),
  { maxLength: 12 },
);
const coming = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => ({ organization: from + index, event: 'comes' as const }));
/** Twelve or more organizations share from the first night on, so that cells have snapshots without items. */
const nights = fc.array(night, { minLength: 2, maxLength: 10 }).map((all): Nights => [coming(0, 16), [], ...all]);

describe('estimates of items', () => {
  it('are of the same organizations as those of dimensions, and only if all of them share items', () => {
    const shared = contributionOf('one', 60, true).figures;
    const withoutItems = contributionOf('one', 60, false).figures;
    const eight = Array.from({ length: 8 }, () => shared);
    expect(estimateAll(eight).map(({ figure }) => figure)).toEqual([
      'favorability',
      'item_favorability',
      'item_favorability',
    ]);
    expect(estimateAll([...eight.slice(1), withoutItems]).map(({ figure }) => figure)).toEqual(['favorability']);
    expect(estimateAll([withoutItems, ...eight.slice(1)]).map(({ figure }) => figure)).toEqual(['favorability']);
    expect(estimateAll(eight.slice(1))).toEqual([]);
  });

  it('appear once organizations that shared before have changed or contributed items', () => {
    const { shown } = simulate([coming(0, 12), [], coming(12, 24)]);
    for (const ofPanel of shown) expect(ofPanel.map(({ hasItems }) => hasItems)).toEqual([false, true]);
  });

  it('determine no figure of an organization together with those of dimensions, for two viewers', () => {
    let withItems = 0;
    fc.assert(
      fc.property(nights, (all) => {
        const { panels, shown } = simulate(all);
        withItems += shown.flat().filter(({ hasItems }) => hasItems).length;
        const viewers = [...panels].slice(0, 4);
        for (const [one, panel] of viewers)
          for (const [other, otherPanel] of viewers) {
            const equations = equationsOf([...shown[panel]!, ...shown[otherPanel]!]);
            const own = [one, other].flatMap((member) => ITEMS.map((item) => `${member} ${item}`));
            expect(findDetermined(equations, own)).toEqual([]);
          }
      }),
      { numRuns: 12 },
    );
    expect(withItems).toBeGreaterThan(0);
  });

  it('would disclose an organization if they were of those that share items only', () => {
    const { shown } = simulate([coming(0, 12), [], coming(12, 24)]);
    const { set } = shown[0]!.at(-1)!;
    const [without] = set.keys();
    const partial = new Map([...set].filter(([member]) => member !== without));
    const equations = [...equationsOf([{ set, hasItems: true }]), ofItem(partial, 'first')];
    expect(findDetermined(equations, [])).toEqual([`${set.get(without!)} first`]);
  });

  it('do not count as changes when items are added, so that a newcomer is not alone among real changes', () => {
    // Four members of a panel get items, and one organization joins.
    const events: Nights = [coming(0, 12), [], coming(12, 13)];
    const withoutSuffix = (set: PanelState) => new Map([...set].map(([member, id]) => [member, id.split(' ')[0]!]));
    /** Changes of the figures of dimensions between the snapshots of each panel. */
    const changesOf = ({ shown }: ReturnType<typeof simulate>) =>
      shown.map(([first, ...later]) =>
        later.map(({ set }) => differenceOf(withoutSuffix(set), withoutSuffix(first!.set))),
      );
    expect(changesOf(simulate(events))).toEqual([[], [], []]);
    expect(changesOf(simulate(events, { isWithItemsInId: true })).flat()).toContain(1);
  });
});
