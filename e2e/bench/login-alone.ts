import { LIMITS, formatVerdict, type Verdict } from './limits.ts';
import { loginOf, medians, openBrowser, serve } from './builds.ts';
import { weigh } from './visit.ts';

/** Measures only the sign-in page against the one bundle: two minutes instead of an hour, for development. */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 9);

const undos: (() => Promise<void>)[] = [];
const onStarted = (undo: () => Promise<void>) => undos.push(undo);
try {
  const composed = loginOf((await serve('composed', onStarted)).publicUrl);
  const bundle = loginOf((await serve('one bundle', onStarted)).publicUrl);
  const browser = await openBrowser(onStarted);
  // Also warms up both servers.
  const kb = (await weigh(browser, composed)) / 1024;
  const bundleKb = (await weigh(browser, bundle)) / 1024;
  const { composed: a, 'one bundle': b } = await medians(browser, ROUNDS, { composed, 'one bundle': bundle });
  for (const [name, { fcpMs, lcpMs, interactiveMs, blockingMs }] of Object.entries({ composed: a, 'one bundle': b }))
    console.log(
      `${name}: first paint ${fcpMs.toFixed(0)}, LCP ${lcpMs.toFixed(0)}, interactive ${interactiveMs.toFixed(0)}, blocking ${blockingMs.toFixed(0)}`,
    );
  const verdicts: Verdict[] = [
    { what: 'JavaScript of /auth/login', figure: kb, limit: LIMITS.loginKb, unit: 'KB' },
    {
      what: 'JavaScript of /auth/login beyond the one bundle',
      figure: kb - bundleKb,
      limit: LIMITS.loginOverBundleKb,
      unit: 'KB',
    },
    { what: 'LCP against the one bundle', figure: a.lcpMs / b.lcpMs, limit: LIMITS.lcpRatio, unit: '×' },
    {
      what: 'interactive against the one bundle',
      figure: a.interactiveMs / b.interactiveMs,
      limit: LIMITS.interactiveRatio,
      unit: '×',
    },
    { what: 'first paint', figure: a.fcpMs, limit: LIMITS.loginFirstPaintMs, unit: 'ms' },
  ];
  console.log(verdicts.map(formatVerdict).join('\n'));
} finally {
  for (const undo of undos.reverse()) await undo().catch((error: unknown) => console.error(error));
}
process.exit();
