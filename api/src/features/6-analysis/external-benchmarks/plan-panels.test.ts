import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { PanelState } from './panel-states.ts';
import { PANELS, planPanels } from './plan-panels.ts';
import { disclosesFew } from './state-audit.ts';
import { findDetermined, isolates } from './testing/snapshot-adversary.ts';

type Step = ReturnType<typeof planPanels>;

/** Organizations join, leave (and may return), or finish a new measurement. */
const event = fc.record({
  organization: fc.nat(39),
  event: fc.constantFrom('comes', 'comes', 'comes', 'leaves', 'measures'),
});
/** Events between two nights. */
const night = fc.array(event, { maxLength: 12 });
const nights = fc.array(night, { minLength: 1, maxLength: 14 });
/** Enough events for several states of each panel. */
const busyNights = fc.array(fc.array(event, { minLength: 4, maxLength: 12 }), { minLength: 8, maxLength: 16 });
type Nights = typeof nights extends fc.Arbitrary<infer Value> ? Value : never;

/** Simulates a cell. Returns its panels and all snapshots, by viewer. */
function simulate(all: Nights, plan: typeof planPanels = planPanels) {
  const present = new Map<string, string>();
  const panels = new Map<string, number>();
  const history: PanelState[][] = PANELS.map(() => []);
  const snapshots: (readonly PanelState[])[] = [];
  let contributions = 0;
  for (const events of all) {
    for (const { organization, event } of events) {
      const member = `organization ${organization}`;
      if (event === 'leaves') present.delete(member);
      else if (event === 'comes' ? !present.has(member) : present.has(member))
        present.set(member, `contribution ${contributions++}`);
    }
    const step: Step = plan(new Map(present), panels, history);
    for (const [member, panel] of step.assigned) panels.set(member, panel);
    if (!step.isNew) continue;
    for (const panel of PANELS) history[panel]!.push(step.states[panel]!);
    snapshots.push(step.states);
  }
  /** Returns the sets that members of a panel were shown. */
  const shownTo = (panel: number) =>
    snapshots.map((states) => new Map(states.flatMap((state, other) => (other === panel ? [] : [...state]))));
  return { present, panels, history, snapshots, shownTo };
}

/** Returns the owners of contributions that differ between two sets, independently of the code under test. */
function ownersApart(one: PanelState, other: PanelState): string[] {
  return [...new Set([...one.keys(), ...other.keys()])].filter((member) => one.get(member) !== other.get(member));
}

describe('snapshots of a cell', () => {
  it('differ, for every viewer, from every earlier one by zero or at least three other organizations', () => {
    fc.assert(
      fc.property(nights, (all) => {
        const { panels, shownTo } = simulate(all);
        for (const [viewer, panel] of panels) {
          const shown = shownTo(panel);
          for (const [index, later] of shown.entries()) {
            expect(later.has(viewer)).toBe(false);
            for (const earlier of shown.slice(0, index)) {
              const apart = ownersApart(earlier, later).filter((owner) => owner !== viewer);
              expect(apart.length === 0 || apart.length >= 3).toBe(true);
            }
          }
        }
      }),
      { numRuns: 80 },
    );
  });
  it('of two viewers differ by zero or at least three organizations other than these two', () => {
    fc.assert(
      fc.property(nights, (all) => {
        const { panels, snapshots, shownTo } = simulate(all);
        if (snapshots.length === 0) return;
        const sets = PANELS.map(shownTo);
        const viewers = [...panels].slice(0, 8);
        for (const [one, panel] of viewers)
          for (const [other, otherPanel] of viewers)
            for (const first of sets[panel]!)
              for (const second of sets[otherPanel]!) {
                const apart = ownersApart(first, second).filter((owner) => owner !== one && owner !== other);
                expect(apart.length === 0 || apart.length >= 3).toBe(true);
              }
      }),
      { numRuns: 30 },
    );
  });
  it('have panels that are empty or have four or more members, all of whom shared', () => {
    fc.assert(
      fc.property(nights, (all) => {
        const { snapshots, panels } = simulate(all);
        for (const state of snapshots.flat()) {
          expect(state.size === 0 || state.size >= 4).toBe(true);
          expect([...state.keys()].every((member) => panels.has(member))).toBe(true);
        }
      }),
    );
  });
  it('start with twelve organizations, each of which sees eight others', () => {
    const twelve = Array.from({ length: 12 }, (_, organization) => ({ organization, event: 'comes' as const }));
    const { shownTo, panels } = simulate([twelve]);
    expect(PANELS.map((panel) => shownTo(panel).at(-1)?.size)).toEqual([8, 8, 8]);
    expect(panels.size).toBe(12);
  });
  it('delay a withdrawal until enough members of its panel change', () => {
    const twelve = Array.from({ length: 12 }, (_, organization) => ({ organization, event: 'comes' as const }));
    const leaves = { organization: 3, event: 'leaves' as const };
    const more = Array.from({ length: 14 }, (_, index) => ({ organization: 20 + index, event: 'comes' as const }));
    const waiting = simulate([twelve, [leaves]]);
    expect(waiting.snapshots).toHaveLength(1);
    expect(waiting.snapshots.at(-1)!.some((state) => state.has('organization 3'))).toBe(true);
    const done = simulate([twelve, [leaves], more]);
    expect(done.snapshots.at(-1)!.some((state) => state.has('organization 3'))).toBe(false);
  });
  it('leave fewer than 40 % of changes waiting if many organizations join and leave', () => {
    let [waiting, all] = [0, 0];
    fc.assert(
      fc.property(fc.array(night, { minLength: 10, maxLength: 14 }), (events) => {
        const { snapshots, present } = simulate(events);
        const current = new Map((snapshots.at(-1) ?? []).flatMap((state) => [...state]));
        if (present.size < 12) return;
        waiting += ownersApart(current, present).length;
        all += present.size;
      }),
      { numRuns: 60, seed: 7 },
    );
    expect(all).toBeGreaterThan(300);
    expect(waiting / all).toBeLessThan(0.4);
  });
});

describe('adversary with linear combinations of snapshots', () => {
  /** Attacks with all snapshots of two colluding viewers who know their own contributions. */
  const found = (all: Nights, plan?: typeof planPanels) => {
    const { panels, shownTo } = simulate(all, plan);
    const viewers = [...panels].slice(0, 6);
    return viewers.flatMap(([one, panel]) =>
      viewers.flatMap(([other, otherPanel]) =>
        findDetermined([...shownTo(panel), ...shownTo(otherPanel)], [one, other]),
      ),
    );
  };
  /** Attacks with the snapshots of all viewers and outside knowledge of one organization. */
  const foundByAll = (all: Nights, plan?: typeof planPanels) => {
    const { panels, shownTo } = simulate(all, plan);
    const sets = PANELS.flatMap(shownTo);
    return [...panels.keys()].slice(0, 8).flatMap((known) => findDetermined(sets, [known]));
  };

  it('determines no figure of an organization with two accounts, over all joins and withdrawals', () => {
    fc.assert(
      fc.property(busyNights, (all) => {
        expect(found(all)).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });
  it('determines no figure with the snapshots of all viewers and the figures of one organization', () => {
    fc.assert(
      fc.property(busyNights, (all) => {
        expect(foundByAll(all)).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });
  it('determines no figure if the organization of an account finished a second measurement', () => {
    const came = (...organizations: number[]) =>
      organizations.map((organization) => ({ organization, event: 'comes' }));
    const all = [
      came(30, 16, 23),
      came(7),
      [{ organization: 23, event: 'measures' }, ...came(0, 18, 4, 17, 2)],
      came(3, 19),
      came(24, 5, 6, 1),
      [{ organization: 30, event: 'leaves' }],
      [{ organization: 7, event: 'measures' }],
      [
        { organization: 16, event: 'leaves' },
        { organization: 23, event: 'leaves' },
      ],
      [],
    ] as Nights;
    expect(found(all)).toEqual([]);
  });
  it('finds no combination of the states of a panel that involves fewer than three organizations', () => {
    fc.assert(
      fc.property(busyNights, (all) => {
        for (const states of simulate(all).history) {
          const members = [...new Set(states.flatMap((state) => [...state.keys()]))];
          const pairs = members.flatMap((one, index) => members.slice(index).map((other) => [one, other]));
          expect(pairs.filter((pair) => isolates(states, pair))).toEqual([]);
        }
      }),
      { numRuns: 300 },
    );
  });
  it('determines figures if snapshots follow every change, or if each viewer sees all others', () => {
    const eager: typeof planPanels = (present, panels, history) => {
      const { assigned } = planPanels(present, panels, history);
      const panelOf = (member: string) => panels.get(member) ?? assigned.get(member);
      const states = PANELS.map((panel) => new Map([...present].filter(([member]) => panelOf(member) === panel)));
      return { assigned, states, isNew: true };
    };
    const twelve = Array.from({ length: 12 }, (_, organization) => ({ organization, event: 'comes' as const }));
    const events = [
      twelve,
      [{ organization: 20, event: 'comes' as const }],
      [{ organization: 3, event: 'leaves' as const }],
    ];
    expect(foundByAll(events, eager).length).toBeGreaterThan(0);
    expect(foundByAll(events)).toEqual([]);
    const all = new Map(Array.from({ length: 9 }, (_, index) => [`organization ${index}`, `contribution ${index}`]));
    const without = (member: string) => new Map([...all].filter(([one]) => one !== member));
    expect(findDetermined([without('organization 0'), all], ['organization 1'])).toEqual(['contribution 0']);
  });
});

describe('disclosesFew', () => {
  const state = (...names: string[]): PanelState => new Map(names.map((name) => [name, name]));
  it('returns false for states that differ by whole groups', () => {
    expect(disclosesFew([state('a', 'b', 'c', 'd'), state('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h')])).toBe(false);
  });
  it('returns true for three states that disclose together what no two of them disclose', () => {
    const core = ['k', 'l', 'm', 'n'];
    const states = [state(...core, 'w', 'x', 'y', 'z'), state(...core), state(...core, 'x', 'y', 'z', 'v')];
    expect(disclosesFew(states.slice(0, 2))).toBe(false);
    // The states determine the difference of w and v, so a reader who knows one knows the other.
    expect(disclosesFew(states)).toBe(true);
  });
  it('returns true for states that disclose one organization to another one with two measurements', () => {
    // Contributions of an organization have the same first letter.
    const panel = (...contributions: string[]): PanelState => new Map(contributions.map((each) => [each[0]!, each]));
    const core = ['k', 'l', 'm', 'n'];
    const states = [panel(...core, 'w1', 'x', 'y', 'z'), panel(...core), panel(...core, 'w2', 'x', 'y', 'z', 'v')];
    expect(disclosesFew(states)).toBe(true);
    // A third organization in the difference protects it.
    expect(disclosesFew([...states.slice(0, 2), panel(...core, 'w2', 'x', 'y', 'z', 'v', 'u')])).toBe(false);
  });
});
