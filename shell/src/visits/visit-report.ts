import { pageVisits, type RemoteEntry, type VisitedRelease, type VisitFigure } from '@veleta/shared/contracts';
import type { ReportedEvent } from '../remotes/reported-event.ts';
import type { Mark } from './marks.ts';

/** A Web Vital with the remote whose page was open when it was measured; undefined for a page of the shell. */
export interface Vital {
  /** Seconds, or the score of `cls`. */
  readonly value: number;
  readonly remote: string | undefined;
}
export type Vitals = Partial<Record<'lcp' | 'inp' | 'cls', Vital>>;

interface VisitOptions {
  readonly marks: readonly Mark[];
  readonly vitals: Vitals;
  readonly shellVersion: string;
  readonly find: (remote: string) => RemoteEntry | undefined;
  readonly versionOf: (remote: string) => string | undefined;
}

type Failure = Pick<ReportedEvent, 'kind' | 'version'>;

const SHELL = 'shell';
const MS_IN_SECOND = 1000;
/** Events that are no failure of a release. */
const HARMLESS: ReadonlySet<string> = new Set(['remote_slow', 'stale_reload']);

const isFailure = (detail: unknown): detail is Failure =>
  typeof detail === 'object' && detail !== null && 'kind' in detail && 'version' in detail;

/** Rounds to milliseconds, or to thousandths of the score. Drops values of a tab that slept. */
const accepted = (value: number | undefined): number | undefined =>
  value === undefined || !(value >= 0) || value > pageVisits.LARGEST_FIGURE
    ? undefined
    : Math.round(value * MS_IN_SECOND) / MS_IN_SECOND;

/**
 * Returns what one visit shows about each release: its Web Vitals, the time to load it and to show its first part, and
 * whether it failed. The vitals belong to the shell and to the remote whose page was open.
 */
export function describeVisit({ marks, vitals, shellVersion, find, versionOf }: VisitOptions): VisitedRelease[] {
  const currentOf = (remote: string): string => find(remote)?.releases[0]?.version ?? '';
  const failed = new Map<string, Set<string>>();
  for (const { moment, remote, detail } of marks) {
    if (moment !== 'failed' || !isFailure(detail) || HARMLESS.has(detail.kind)) continue;
    // The event names the release that is used instead.
    const version = detail.kind === 'remote_fell_back' ? currentOf(remote) : detail.version || currentOf(remote);
    failed.set(remote, (failed.get(remote) ?? new Set()).add(version));
  }

  const timesOf = (remote: string): Partial<Record<VisitFigure, number>> => {
    const at = (moment: string) => marks.find((mark) => mark.remote === remote && mark.moment === moment)?.at;
    const between = (from: number | undefined, to: number | undefined) =>
      from === undefined || to === undefined ? undefined : (to - from) / MS_IN_SECOND;
    // After a failure the first marks belong to another release.
    if (failed.has(remote)) return {};
    return { load: between(at('load'), at('loaded')), render: between(at('start'), at('shown')) };
  };

  const describe = (remote: string, version: string, times: Partial<Record<VisitFigure, number>>): VisitedRelease => ({
    remote,
    version,
    has_failed: failed.get(remote)?.has(version) ?? false,
    figures: Object.fromEntries(
      Object.entries(times).flatMap(([figure, value]) => {
        const known = accepted(value);
        return known === undefined ? [] : [[figure, known]];
      }),
    ),
  });

  const vitalsOf = (remote: string) =>
    Object.fromEntries(
      Object.entries(vitals).flatMap(([figure, vital]) =>
        remote === SHELL || vital.remote === remote ? [[figure, vital.value]] : [],
      ),
    );

  const shown = marks.filter(({ moment }) => moment === 'shown').map(({ remote }) => remote);
  const remotes = [...new Set([...shown, ...failed.keys()])].filter((remote) => remote !== SHELL);
  return [
    describe(SHELL, shellVersion, vitalsOf(SHELL)),
    ...remotes.flatMap((remote) => {
      const used = versionOf(remote);
      const others = [...(failed.get(remote) ?? [])].filter((version) => version !== used && version !== '');
      return [
        ...(used ? [describe(remote, used, { ...vitalsOf(remote), ...timesOf(remote) })] : []),
        ...others.map((version) => describe(remote, version, {})),
      ];
    }),
  ];
}
