import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createAccount } from '../src/accounts.ts';
import { collectOnLink } from '../src/measuring.ts';
import { expect, test } from '../src/test.ts';

/** The Nu HTML Checker needs Java; without it this is skipped, unless ORACLES=required. */
const CHECKER = join(dirname(createRequire(import.meta.url).resolve('vnu-jar/package.json')), 'build/dist/vnu.jar');
/** In the HTML standard (4.6.8.8, link type "expect"), but unknown to the checker. */
const KNOWN_FALSE_POSITIVE = '.*“link” element with a “blocking” attribute must have a “rel” attribute.*';

const hasJava = spawnSync('java', ['-version']).error === undefined;

/** Runs the checker once for all pages; returns its errors with the page's name. */
function errorsIn(pages: ReadonlyMap<string, string>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'veleta-html-'));
  try {
    const names = [...pages.keys()];
    names.forEach((name, at) => writeFileSync(join(folder, `${at}.html`), pages.get(name) ?? ''));
    const files = names.map((_, at) => join(folder, `${at}.html`));
    const options = [
      '--errors-only',
      '--exit-zero-always',
      '--format',
      'text',
      '--filterpattern',
      KNOWN_FALSE_POSITIVE,
    ];
    const { error, stderr } = spawnSync('java', ['-jar', CHECKER, ...options, ...files], { encoding: 'utf8' });
    expect(error).toBeUndefined();
    return stderr
      .split('\n')
      .filter((line) => /error:/i.test(line))
      .map((line) => line.replace(/^.*?(\d+)\.html"?:/, (_, at: string) => `${names[Number(at)]} `));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('every page that the server sends is valid HTML, in both languages', async ({ request }) => {
  test.skip(
    !hasJava && process.env.ORACLES !== 'required',
    'Java is not on this machine; ORACLES=required makes that a failure',
  );
  const survey = await collectOnLink(request, await createAccount(request, 'served-html'));
  const paths = [
    '/',
    '/stats',
    '/shared-results/link',
    '/auth/login',
    '/auth/register',
    '/auth/forgot-password',
    '/auth/reset-password/token',
    '/no-such-page',
    survey.path,
    `/survey/response/${survey.token}/protection`,
    '/survey/response/no-such-link',
    '/fingerprint',
    '/outbox',
  ];
  const pages = new Map<string, string>();
  for (const path of paths)
    for (const language of ['en', 'es']) {
      const headers = { Accept: 'text/html', 'Accept-Language': language };
      pages.set(`${path} ${language}`, await (await request.get(path, { headers })).text());
    }
  // Without scripts a form leads through the survey.
  const reservation = /name="reservation" value="([^"]+)"/.exec(pages.get(`${survey.path} en`) ?? '')?.[1] ?? '';
  const started = await request.post(survey.path, { form: { screen: 'promise', reservation, go: 'start' } });
  const part = await started.text();
  expect(part).toContain('type="radio"');
  pages.set('the first part of the survey', part);
  expect(errorsIn(pages)).toEqual([]);
});
