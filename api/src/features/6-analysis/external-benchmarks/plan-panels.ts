import { MIN_DIFFERENCE, differenceOf, mayFollow, type PanelState } from './panel-states.ts';
import { disclosesFew } from './state-audit.ts';

/** Each organization is in one panel permanently, and sees estimates from the other two. */
export const PANELS = [0, 1, 2] as const;
const EMPTY_PANEL: PanelState = new Map();

interface PanelPlan {
  /** Panels of new members. */
  readonly assigned: ReadonlyMap<string, number>;
  /** The new state of each panel; the same object if it did not change. */
  readonly states: readonly PanelState[];
  readonly isNew: boolean;
}

/**
 * Computes the next state of the panels of a cell (B3). Each panel changes independently, and only after enough changes. Until then new
 * members wait and members who left remain.
 * @param present the sharing members with their contributions; new members in random order
 * @param panels the panel of each member
 * @param history all earlier states of each panel, oldest first
 */
export function planPanels(
  present: PanelState,
  panels: ReadonlyMap<string, number>,
  history: readonly (readonly PanelState[])[],
): PanelPlan {
  const before = PANELS.map((panel) => history[panel]?.at(-1) ?? EMPTY_PANEL);
  const target = PANELS.map(() => new Map<string, string>());
  for (const [member, contribution] of present) {
    const panel = panels.get(member);
    if (panel !== undefined) target[panel]!.set(member, contribution);
  }
  const assigned = new Map<string, number>();
  for (const [member, contribution] of present) {
    if (panels.has(member)) continue;
    const panel = choosePanel(target, before);
    assigned.set(member, panel);
    target[panel]!.set(member, contribution);
  }
  const states = PANELS.map((panel) => nextState(target[panel]!, history[panel] ?? []));
  return { assigned, states, isNew: states.some((state, panel) => state !== before[panel]) };
}

/**
 * Returns the panel for a new member: the one with the fewest members missing for a change, then the smallest. Withdrawals and new
 * figures do not count, so that an organization cannot join on purpose where another has just left.
 */
function choosePanel(target: readonly PanelState[], before: readonly PanelState[]): number {
  const ranked = PANELS.map((panel) => {
    const newcomers = [...target[panel]!.keys()].filter((member) => !before[panel]!.has(member)).length;
    const missing = MIN_DIFFERENCE - (newcomers % MIN_DIFFERENCE);
    return { panel, missing, size: before[panel]!.size + newcomers };
  });
  return ranked.toSorted((a, b) => a.missing - b.missing || a.size - b.size || a.panel - b.panel)[0]!.panel;
}

function nextState(target: PanelState, history: readonly PanelState[]): PanelState {
  const before = history.at(-1) ?? EMPTY_PANEL;
  const shown = history.filter(({ size }) => size > 0);
  const changes = differenceOf(target, before);
  // Enough members left and too few remain, so the rest waits for new members.
  const next = target.size < MIN_DIFFERENCE && changes >= MIN_DIFFERENCE ? EMPTY_PANEL : target;
  if (changes === 0 || (next.size === 0 && before.size === 0) || !mayFollow(next, history)) return before;
  return next.size > 0 && disclosesFew([...shown, next]) ? before : next;
}
