import { pageVisits } from '@veleta/shared/contracts';
import type { RemoteLoader } from '../loader/remote-loader.ts';
import type { Catalog } from '../registry/catalog.ts';
import { ownerOf, routeAt } from '../registry/owner-of.ts';
import { readMarks } from './marks.ts';
import { describeVisit, type Vitals } from './visit-report.ts';

type WebVitals = Pick<typeof import('web-vitals'), 'onCLS' | 'onINP' | 'onLCP'>;

interface MeasureOptions {
  readonly catalog: Pick<Catalog, 'entries' | 'find'>;
  readonly loader: Pick<RemoteLoader, 'versionOf'>;
  readonly shellVersion: string;
  /** Between 0 and 1, drawn once per page. */
  readonly fraction: () => number;
  readonly whenIdle: () => Promise<void>;
  readonly loadVitals: () => Promise<WebVitals>;
  readonly send: (url: string, body: Blob) => unknown;
}

const PERCENT = 100;
const MS_IN_SECOND = 1000;

/** Returns the percentage of pages that the server wants to be measured. */
const wantedPercent = (): number =>
  Number(document.querySelector<HTMLMetaElement>('meta[name="veleta-visits"]')?.content ?? 0);

/** Pages of participants are never measured: their number would show how many people answer. */
function isOfParticipants(entries: ReturnType<Catalog['entries']>): boolean {
  const entry = ownerOf(entries, location.pathname);
  return entry !== undefined && routeAt(entry, location.pathname)?.layout === 'public';
}

/**
 * Measures this page, if it is drawn, and reports it once, when it is hidden for the first time. The report has no id,
 * no address and nothing about the person.
 */
export async function measureVisit(options: MeasureOptions): Promise<void> {
  const { catalog, loader, shellVersion } = options;
  if (options.fraction() * PERCENT >= wantedPercent() || isOfParticipants(catalog.entries())) return;
  const { service, uri, version } = pageVisits.reportVisit;
  await options.whenIdle();
  const { onCLS, onINP, onLCP } = await options.loadVitals();
  const vitals: Vitals = {};
  const first = ownerOf(catalog.entries(), location.pathname)?.name;
  const take = (figure: keyof Vitals, remote: string | undefined, value: number): void => {
    vitals[figure] = { remote, value };
  };
  const owner = (): string | undefined => ownerOf(catalog.entries(), location.pathname)?.name;
  const everyChange = { reportAllChanges: true };
  onLCP(({ value }) => take('lcp', first, value / MS_IN_SECOND), everyChange);
  onINP(({ value }) => take('inp', owner(), value / MS_IN_SECOND), everyChange);
  onCLS(({ value }) => take('cls', owner(), value), everyChange);
  // After the listeners of web-vitals, which take the last values at the same event.
  const report = (): void => {
    if (document.visibilityState !== 'hidden') return;
    removeEventListener('visibilitychange', report);
    const releases = describeVisit({
      marks: readMarks(),
      vitals,
      shellVersion,
      find: catalog.find,
      versionOf: loader.versionOf,
    }).slice(0, pageVisits.MOST_VISITED_RELEASES);
    const body = new Blob([JSON.stringify({ releases })], { type: 'application/json' });
    options.send(`/api/${version}/${service}/${uri}`, body);
  };
  addEventListener('visibilitychange', report);
}
