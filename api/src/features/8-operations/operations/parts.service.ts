import type * as z from 'zod/mini';
import type { RemoteState, ShellState, operations } from '@veleta/shared/contracts';
import { redactText } from '../../../platform/redaction.ts';
import type { Services } from '../../../platform/services.ts';
import type { StateReader } from '../../1-hosting/releases/index.ts';
import { failuresByRelease } from './operations.queries.ts';
import { daysOf } from './operations.service.ts';

type Part = z.input<typeof operations.DeployedPartSchema>;
type State = RemoteState | ShellState;
type Failure = Awaited<ReturnType<typeof failuresByRelease>>[number];

const SHOWN_HISTORY = 20;

/** Returns the shell and each remote, with their failures in browsers. */
export async function readParts(
  services: Services,
  hosted: StateReader | null,
): Promise<z.input<typeof operations.getParts.reply & object>> {
  const [states, failures] = await Promise.all([hosted?.read(), failuresByRelease(services.db, daysOf(services))]);
  const status = hosted?.status();
  const all: State[] = [...(states?.shell ? [states.shell] : []), ...(states?.remotes ?? [])];
  return {
    is_store_readable: status?.isReachable ?? true,
    problems: (status?.problems ?? []).map(redactText),
    parts: all.map((state) => describe(state, failures)),
  };
}

function describe({ name, current, canary, releases, history }: State, failures: readonly Failure[]): Part {
  return {
    name,
    current,
    canary: canary && {
      version: canary.version,
      percent: canary.percent,
      organizations: canary.organizations.length,
      since: canary.since,
    },
    releases: releases.map(({ version, published_at }) => ({
      version,
      published_at,
      by: history.findLast((event) => event.version === version && event.action !== 'prune')?.by ?? null,
    })),
    history: history
      .slice(-SHOWN_HISTORY)
      .reverse()
      .map(({ previous, ...event }) => ({ ...event, previous: previous ?? null })),
    failures: failures
      .filter((failure) => failure.remote === name)
      .map(({ kind, version, today, recent }) => ({ kind, version, today: Number(today), recent: Number(recent) })),
  };
}
