import type { Canary, CanaryReason, RemoteState, ShellState } from '@veleta/shared/contracts';
import type { Services } from '../../../platform/services.ts';
import type { HostedReleases } from '../../1-hosting/releases/index.ts';
import { readVisits } from '../page-visits/index.ts';
import { compareCanary, type Verdict } from './compare-canary.ts';

const HOUR_MS = 3_600_000;
/** Author of the event in the history of the releases. */
const BY = 'server';

/** A verdict with the numbers of measured visits since the start of the canary. */
export interface Comparison extends Verdict {
  readonly visits: number;
  readonly currentVisits: number;
}

/** Compares a canary with the current release by the visits since its start. */
export async function compareVisits(
  services: Pick<Services, 'db' | 'config'>,
  { name, current }: Pick<RemoteState | ShellState, 'name' | 'current'>,
  canary: Canary,
): Promise<Comparison> {
  const found = await readVisits(services, new Date(canary.since), name);
  const [own, other] = [canary.version, current].map((version) => found.find((release) => release.version === version));
  const verdict = compareCanary(own, other, services.config.canaryVisits);
  return { ...verdict, visits: own?.visits ?? 0, currentVisits: other?.visits ?? 0 };
}

/** Returns what to do with a canary: a reason ends it, null promotes it, undefined leaves it. */
async function decide(services: Services, state: RemoteState | ShellState): Promise<CanaryReason | null | undefined> {
  const { canary } = state;
  if (!canary) return undefined;
  const { status, reason } = await compareVisits(services, state, canary);
  if (status === 'worse') return reason;
  const { canaryPromoteHours } = services.config;
  const hours = (services.clock.now().getTime() - Date.parse(canary.since)) / HOUR_MS;
  return status === 'similar' && canaryPromoteHours !== null && hours >= canaryPromoteHours ? null : undefined;
}

/**
 * Ends the canaries that are worse than the current release. With `CANARY_PROMOTE_HOURS`, promotes those that are not
 * after that time.
 */
export async function settleCanaries(services: Services, hosted: HostedReleases | null): Promise<void> {
  if (!hosted) return;
  const { shell, remotes } = await hosted.read();
  for (const state of [...(shell ? [shell] : []), ...remotes]) {
    const reason = await decide(services, state);
    if (reason === undefined || !state.canary) continue;
    const { version } = state.canary;
    const at = services.clock.now().toISOString();
    if (!(await hosted.settleCanary(state.name, { version, reason, by: BY, at }))) continue;
    const result = reason ? 'stopped' : 'promoted';
    services.metrics.settledCanaries.inc({ remote: state.name, result });
    services.log.warn({ remote: state.name, version, current: state.current, reason }, `the server ${result} a canary`);
  }
}
