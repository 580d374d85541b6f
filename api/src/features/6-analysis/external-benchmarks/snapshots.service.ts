import type { Tx } from '../../../platform/database/tenant.ts';
import type { Services } from '../../../platform/services.ts';
import { shuffled } from '../../../platform/shuffled.ts';
import { dayOf, monthsBefore } from './contribution-months.ts';
import { estimateAll } from './estimate.ts';
import type { Cell } from './external-benchmarks.queries.ts';
import { mergeFigures } from './merge-figures.ts';
import type { PanelState } from './panel-states.ts';
import { PANELS, planPanels } from './plan-panels.ts';
import * as queries from './snapshots.queries.ts';

/** Creates a snapshot for every cell with enough changes. Other cells stay frozen. */
export async function createSnapshots(services: Pick<Services, 'db' | 'clock' | 'random'>): Promise<void> {
  await queries.asBenchmark(services.db, async (tx) => {
    for (const cell of await queries.listCells(tx)) await refreshCell(services, tx, cell);
  });
}

async function refreshCell({ clock, random }: Pick<Services, 'clock' | 'random'>, tx: Tx, cell: Cell): Promise<void> {
  const now = clock.now();
  const today = dayOf(now);
  const contributions = await queries.listShared(tx, cell, monthsBefore(now));
  const past = await queries.listPastPanels(tx, cell);
  const history = PANELS.map((panel) => past.filter((one) => one.panel === panel));
  // Shuffled, so that a panel does not disclose when a member joined or its id.
  const present: PanelState = new Map(shuffled(contributions, random).map(({ member, id }) => [member, id]));
  const plan = planPanels(
    present,
    await queries.listPanels(tx, cell),
    history.map((own) => own.map(({ state }) => state)),
  );
  await queries.insertPanels(tx, cell, plan.assigned);
  if (!plan.isNew) return;

  const known = mergeFigures(await queries.listFrozen(tx, cell), contributions);
  const figuresOf = (state: PanelState) => [...state.values()].map((contribution) => known.get(contribution)!);
  const frozenOn = PANELS.map((panel) => {
    const before = history[panel]!.at(-1);
    return before && before.state === plan.states[panel] ? before.frozen_on : today;
  });
  const panels = PANELS.map((panel): queries.NewPanel => {
    const others = PANELS.filter((other) => other !== panel && plan.states[other]!.size > 0);
    const days = others.map((other) => frozenOn[other]!).toSorted();
    const organizations = others.flatMap((other) => figuresOf(plan.states[other]!));
    return {
      panel,
      state: plan.states[panel]!,
      frozenOn: frozenOn[panel]!,
      organizations: organizations.length,
      period: { from: monthsBefore(new Date(days[0] ?? today)), to: days.at(-1) ?? today },
      estimates: estimateAll(organizations),
    };
  });
  await queries.insertSnapshot(tx, cell, { id: random.uuid(), madeAt: now, panels });
  const current = plan.states.flatMap((state) => [...state.values()]);
  await queries.replaceFrozen(
    tx,
    cell,
    new Map(current.map((contribution) => [contribution, known.get(contribution)!])),
  );
}
