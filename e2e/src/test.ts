import { test as base, type Browser, type BrowserContext } from '@playwright/test';

export { expect } from '@playwright/test';

/** Number of recorded events that a failed flow prints. */
const SHOWN = 40;

/** What happened in the browsers of a worker: presses, failed requests and errors of scripts, oldest first. */
const events: string[] = [];
const PRESS = 'pressed:';

function record(text: string): void {
  events.push(`${new Date().toISOString().slice(11, 23)} ${text}`);
  if (events.length > SHOWN) events.shift();
}

function watch(context: BrowserContext): void {
  context.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.status() >= 400 || pathname.startsWith('/api/'))
      record(`${response.status()} ${response.request().method()} ${pathname}`);
  });
  context.on('requestfailed', (request) =>
    record(`${request.failure()?.errorText} ${request.method()} ${request.url()}`),
  );
  context.on('weberror', (error) => record(`error: ${error.error().message}`));
  context.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' || text.startsWith(PRESS)) record(text.slice(0, 300));
  });
}

/** Logs presses in a page. Runs in the browser, so it uses nothing of this file. */
function logPresses(press: string): void {
  for (const type of ['pointerdown', 'pointerup', 'click', 'submit'])
    addEventListener(
      type,
      ({ target, defaultPrevented }) => {
        const { tagName, textContent } = target instanceof Element ? target : document.documentElement;
        console.debug(
          `${press} ${type} ${tagName} "${textContent.trim().slice(0, 40)}"${defaultPrevented ? ' prevented' : ''}`,
        );
      },
      true,
    );
}

/** Watches every context that a flow opens, also through `newPage`. */
function watchContexts(browser: Browser): void {
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    watch(context);
    await context.addInitScript(logPresses, PRESS);
    return context;
  };
}

/** A test that prints what happened in the browser if it fails: a failure on another machine can be explained from its log. */
export const test = base.extend<{ explained: undefined }, { browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      watchContexts(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  explained: [
    // Playwright requires the destructuring pattern.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use, info) => {
      await use(undefined);
      if (info.status !== info.expectedStatus)
        console.log([`In the browser, until ${info.title} failed:`, ...events].join('\n  '));
    },
    { auto: true },
  ],
});
