import { LEAST_DIFFERENCE, differenceOf, mayFollow, type PanelState } from './panel-states.ts';
import { speaksOfFew } from './state-audit.ts';

/** Each organization is in one panel for good, and sees what is made of the others. */
export const PANELS = [0, 1, 2] as const;
const NOBODY: PanelState = new Map();

interface PanelPlan {
  /** Panels of those who had none. */
  readonly assigned: ReadonlyMap<string, number>;
  /** Of each panel what it is from now on; the same object where it stays as it was. */
  readonly states: readonly PanelState[];
  readonly isNew: boolean;
}

/**
 * B3: what the panels of a cell become. Each is taken by itself, and only once enough has changed in it; until then whoever
 * has come waits, and whoever has left stays.
 * @param present who shares now, with the contribution that stands for each; newcomers in random order
 * @param panels in which panel members are
 * @param history of each panel all states that it had, oldest first
 */
export function planPanels(
  present: PanelState,
  panels: ReadonlyMap<string, number>,
  history: readonly (readonly PanelState[])[],
): PanelPlan {
  const before = PANELS.map((panel) => history[panel]?.at(-1) ?? NOBODY);
  const wanted = PANELS.map(() => new Map<string, string>());
  for (const [member, contribution] of present) {
    const panel = panels.get(member);
    if (panel !== undefined) wanted[panel]!.set(member, contribution);
  }
  const assigned = new Map<string, number>();
  for (const [member, contribution] of present) {
    if (panels.has(member)) continue;
    const panel = choosePanel(wanted, before);
    assigned.set(member, panel);
    wanted[panel]!.set(member, contribution);
  }
  const states = PANELS.map((panel) => nextState(wanted[panel]!, history[panel] ?? []));
  return { assigned, states, isNew: states.some((state, panel) => state !== before[panel]) };
}

/**
 * The panel that already waits for newcomers, so that others need not wait long; else the one that was smallest. Neither
 * withdrawals nor new figures count: who joins on purpose must not come to where somebody has just left.
 */
function choosePanel(wanted: readonly PanelState[], before: readonly PanelState[]): number {
  const ranked = PANELS.map((panel) => {
    const newcomers = [...wanted[panel]!.keys()].filter((member) => !before[panel]!.has(member)).length;
    const missing = LEAST_DIFFERENCE - (newcomers % LEAST_DIFFERENCE);
    return { panel, missing, size: before[panel]!.size + newcomers };
  });
  return ranked.toSorted((a, b) => a.missing - b.missing || a.size - b.size || a.panel - b.panel)[0]!.panel;
}

function nextState(wanted: PanelState, history: readonly PanelState[]): PanelState {
  const before = history.at(-1) ?? NOBODY;
  const shown = history.filter(({ size }) => size > 0);
  const changes = differenceOf(wanted, before);
  // Enough have left, and too few stay for a panel: those wait with others who will come.
  const next = wanted.size < LEAST_DIFFERENCE && changes >= LEAST_DIFFERENCE ? NOBODY : wanted;
  if (changes === 0 || (next.size === 0 && before.size === 0) || !mayFollow(next, history)) return before;
  return next.size > 0 && speaksOfFew([...shown, next]) ? before : next;
}
