import type * as z from 'zod/mini';
import {
  ALWAYS_ON,
  previewPath,
  slotIdOf,
  type RemoteState,
  type ShellState,
  type operations,
} from '@veleta/shared/contracts';
import { redactText } from '../../../platform/redaction.ts';
import type { Services } from '../../../platform/services.ts';
import type { StateReader } from '../../1-hosting/releases/index.ts';
import { compareVisits } from '../canaries/index.ts';
import { readVisits } from '../page-visits/index.ts';
import { failuresByRelease } from './operations.queries.ts';
import { daysOf } from './operations.service.ts';
import { summarizeVisits } from './visits.service.ts';

type Part = z.input<typeof operations.DeployedPartSchema>;
type State = RemoteState | ShellState;
type Failure = Awaited<ReturnType<typeof failuresByRelease>>[number];

const SHOWN_HISTORY = 20;
/** Events of a release that do not publish it. */
const NOT_ITS_AUTHOR: ReadonlySet<string> = new Set(['prune', 'switch_off', 'switch_on']);

/** Returns the shell and each remote, with their failures in browsers. */
export async function readParts(
  services: Services,
  hosted: StateReader | null,
): Promise<z.input<typeof operations.getParts.reply & object>> {
  const days = daysOf(services);
  const [states, failures, visits] = await Promise.all([
    hosted?.read(),
    failuresByRelease(services.db, days),
    readVisits(services, new Date(days.since)),
  ]);
  const status = hosted?.status();
  const all: State[] = [...(states?.shell ? [states.shell] : []), ...(states?.remotes ?? [])];
  return {
    is_store_readable: status?.isReachable ?? true,
    problems: (status?.problems ?? []).map(redactText),
    parts: await Promise.all(
      all.map(async (state) => ({
        ...describe(services, state, failures),
        canary: await describeCanary(services, state),
        visits: summarizeVisits(state, visits),
      })),
    ),
  };
}

/** Describes what people see of a remote, in its current release and its canary. */
function describeArea(state: RemoteState): NonNullable<Part['area']> {
  const served = state.releases.filter(({ version }) => version === state.current || version === state.canary?.version);
  const menu = served.flatMap(({ descriptor }) => descriptor.menu);
  return {
    switched_off: state.switched_off ?? null,
    can_switch_off: !ALWAYS_ON.includes(state.name),
    pages: [...new Set(served.flatMap(({ descriptor }) => descriptor.routes.map(({ path }) => path)))],
    menu: [...new Map(menu.map((item) => [`${item.place} ${item.id}`, item])).values()].map(
      ({ place, path, labels }) => ({ place, path, label: labels ?? null }),
    ),
    slots: [...new Set(served.flatMap(({ descriptor }) => descriptor.slots.map(slotIdOf)))],
  };
}

async function describeCanary(services: Services, state: State): Promise<Part['canary']> {
  const { canary } = state;
  if (!canary) return null;
  const { status, visits, currentVisits } = await compareVisits(services, state, canary);
  return {
    version: canary.version,
    percent: canary.percent,
    organizations: canary.organizations.length,
    since: canary.since,
    comparison: { status, visits, current_visits: currentVisits, least: services.config.canaryVisits },
  };
}

/** Lists the stored releases, with the addresses that preview them. */
function describeReleases({ config }: Services, state: State): Part['releases'] {
  const { name, history } = state;
  return state.releases.map((release) => ({
    version: release.version,
    published_at: release.published_at,
    by: history.findLast((event) => event.version === release.version && !NOT_ITS_AUTHOR.has(event.action))?.by ?? null,
    preview: config.overrideOrigins.length > 0 && 'descriptor' in release ? previewPath(name, release) : null,
  }));
}

function describe(services: Services, state: State, failures: readonly Failure[]): Omit<Part, 'canary' | 'visits'> {
  const { name, current, history } = state;
  return {
    name,
    current,
    area: 'container' in state ? describeArea(state) : null,
    releases: describeReleases(services, state),
    history: history
      .slice(-SHOWN_HISTORY)
      .reverse()
      .map(({ previous, reason, ...event }) => ({ ...event, previous: previous ?? null, reason: reason ?? null })),
    failures: failures
      .filter((failure) => failure.remote === name)
      .map(({ kind, version, today, recent }) => ({ kind, version, today: Number(today), recent: Number(recent) })),
  };
}
