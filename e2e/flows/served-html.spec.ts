import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { createAccount } from '../src/accounts.ts';
import { collectOnLink } from '../src/measuring.ts';

/** The Nu HTML Checker, which needs Java; a machine without it skips this, unless ORACLES=required. */
const CHECKER = join(dirname(createRequire(import.meta.url).resolve('vnu-jar/package.json')), 'build/dist/vnu.jar');
/** In the HTML standard (4.6.8.8, link type "expect"), and not known to the checker yet. */
const NOT_KNOWN_YET = '.*“link” element with a “blocking” attribute must have a “rel” attribute.*';

const hasJava = spawnSync('java', ['-version']).error === undefined;

test('pages that the server sends without a first screen are valid HTML', async ({ request }) => {
  test.skip(
    !hasJava && process.env.ORACLES !== 'required',
    'Java is not on this machine; ORACLES=required makes that a failure',
  );
  const survey = await collectOnLink(request, await createAccount(request, 'served-html'));
  const paths = ['/', '/stats', '/shared-results/link', survey.path, '/outbox'];
  for (const path of paths) {
    const reply = await request.get(path, { headers: { Accept: 'text/html' } });
    const { error, stderr } = spawnSync(
      'java',
      [
        '-jar',
        CHECKER,
        '--errors-only',
        '--exit-zero-always',
        '--format',
        'text',
        '--filterpattern',
        NOT_KNOWN_YET,
        '-',
      ],
      { input: await reply.body(), encoding: 'utf8' },
    );
    expect(error).toBeUndefined();
    const errors = stderr.split('\n').filter((line) => /error:/i.test(line));
    expect(errors, path).toEqual([]);
  }
});
