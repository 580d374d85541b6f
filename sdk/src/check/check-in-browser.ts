import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type BuiltRemote, type Language } from '@veleta/shared/contracts';
import type { ReleaseProblem } from '@veleta/shared/federation/compatibility';
import { chromium, type Browser, type Page } from 'playwright-core';
import { startCheckServer, type CheckServer } from './check-server.ts';
import { CHECK_USER } from './example-api.ts';
import { evaluationMsOf, startProfile } from './profile.ts';
import { watchTraffic } from './quiet.ts';

/** Own code of a remote may run this long until a page is shown; `veleta.evaluationMs` in its package.json overrides it. */
const EVALUATION_BUDGET_MS = 300;
const FLAGS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-sync'];
/** Only ends pages that never become quiet. */
const PAGE_LIMIT_MS = 60_000;
/** A page of the shell itself, from which the pages of the remote are opened. */
const START_PATH = '/veleta-check';
const ID = '6c1f0d1e-6f3f-4b34-9a53-5f3f0f5d4a01';

export interface BrowserCheck {
  readonly problems: readonly ReleaseProblem[];
  /** Page views: each page in each language. */
  readonly views: number;
  /** Longest time that own code ran until a page was shown. */
  readonly slowestMs: number;
}

interface Checked {
  readonly remoteDir: string;
  readonly distDir: string;
  readonly built: BuiltRemote;
  readonly shellDir: string;
  readonly executablePath: string;
}

const problem = (message: string, remedy: string): ReleaseProblem => ({ check: 'browser', message, remedy });

/** Shows every page of a built remote in the deployed shell, in both languages, with replies from the contracts. */
export async function checkInBrowser(checked: Checked): Promise<BrowserCheck> {
  const server = await startCheckServer(checked);
  const browser = await chromium.launch({ executablePath: checked.executablePath, args: FLAGS });
  try {
    const problems: ReleaseProblem[] = [];
    const evaluationMs = new Map<string, number>();
    const paths = checked.built.descriptor.routes.map(({ path }) => path);
    for (const path of paths) {
      for (const language of LANGUAGES) {
        const view = await showPage({ browser, server, checked, path, language });
        problems.push(...view.problems);
        // The faster of both views: other programs of the machine delay a single one.
        evaluationMs.set(path, Math.min(view.evaluationMs, evaluationMs.get(path) ?? Number.POSITIVE_INFINITY));
      }
    }
    const budgetMs = budgetOf(checked.remoteDir);
    const { name } = checked.built;
    for (const [path, ms] of evaluationMs)
      if (ms > budgetMs)
        problems.push(
          problem(
            `${name}: the page "${path}" runs ${Math.round(ms)} ms of its own code until it is shown; ${budgetMs} ms are allowed`,
            'Compute less while modules load and the page renders first, or set "veleta": { "evaluationMs": … } in its package.json, with a reason in its README.',
          ),
        );
    return {
      problems: distinct(problems),
      views: paths.length * LANGUAGES.length,
      slowestMs: Math.round(Math.max(0, ...evaluationMs.values())),
    };
  } finally {
    await browser.close();
    await server.stop();
  }
}

function budgetOf(remoteDir: string): number {
  const { veleta } = JSON.parse(readFileSync(join(remoteDir, 'package.json'), 'utf8')) as {
    veleta?: { evaluationMs?: unknown };
  };
  return typeof veleta?.evaluationMs === 'number' ? veleta.evaluationMs : EVALUATION_BUDGET_MS;
}

const distinct = (problems: readonly ReleaseProblem[]): ReleaseProblem[] => [
  ...new Map(problems.map((each) => [each.message, each])).values(),
];

interface View {
  readonly browser: Browser;
  readonly server: CheckServer;
  readonly checked: Checked;
  readonly path: string;
  readonly language: Language;
}

const globalsOf = (page: Page): Promise<string[]> => page.evaluate(() => Object.getOwnPropertyNames(window));
const hasContent = (page: Page): Promise<boolean> =>
  page.evaluate(() => (document.querySelector('main')?.innerText.trim() ?? '') !== '');
/** Opens a page of the shell without a new document, as a link does. */
const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

async function showPage({ browser, server, checked, path, language }: View) {
  const { name, container, releases } = checked.built;
  const context = await browser.newContext({ baseURL: server.origin, locale: language });
  const page = await context.newPage();
  page.setDefaultTimeout(PAGE_LIMIT_MS);
  const thrown: string[] = [];
  page.on('pageerror', ({ message }) => thrown.push(message));
  try {
    await page.addInitScript(
      (entries) => Object.entries(entries).forEach(([key, value]) => localStorage.setItem(key, value)),
      {
        token: 'check',
        refresh: 'check',
        user: JSON.stringify({ id: CHECK_USER.id, lastName: CHECK_USER.last_name, language, role: CHECK_USER.role }),
      },
    );
    const traffic = watchTraffic(page);
    await page.goto(START_PATH);
    await traffic.waitUntilQuiet(PAGE_LIMIT_MS);
    const before = new Set(await globalsOf(page));
    server.takeEvents();
    server.takeUnknownCalls();
    thrown.length = 0;
    const profile = await startProfile(page);
    await follow(page, path.replace(/:[^/]+/g, ID).replace('*', ''));
    const isQuiet = await traffic.waitUntilQuiet(PAGE_LIMIT_MS);
    const isShown =
      isQuiet && traffic.urls.some((url) => url.includes(`/remotes/${name}/`)) && (await hasContent(page));
    const evaluationMs = evaluationMsOf(await profile.stop(), `/remotes/${name}/${releases[0]?.version}/`);
    const where = `${name}: the page "${path}" in ${language === 'en' ? 'English' : 'Spanish'}`;
    const added = (await globalsOf(page)).filter(
      (each) => !before.has(each) && each !== container && !each.startsWith(`webpackChunk${container}`),
    );
    return {
      evaluationMs,
      problems: [
        ...(isShown
          ? []
          : [problem(`${where} is not shown`, 'Open it with "veleta dev", and correct what keeps it loading.')]),
        ...server
          .takeEvents()
          .map(({ kind, message }) =>
            problem(
              `${where} fails in the shell (${kind}): ${message}`,
              'Correct it: the shell would show an older release or a failure.',
            ),
          ),
        ...thrown.map((message) =>
          problem(`${where} throws: ${message}`, 'Catch the error, or correct what throws it.'),
        ),
        ...added.map((each) =>
          problem(
            `${name} adds the global "${each}" to the window`,
            'Keep the value in a module; globals of one remote are visible to all others.',
          ),
        ),
        ...server
          .takeUnknownCalls()
          .map((call) =>
            problem(
              `${where} sends ${call}, which no contract has`,
              'Use a call of @veleta/shared/contracts, or deploy the API that has it first.',
            ),
          ),
      ],
    };
  } finally {
    await context.close();
  }
}
