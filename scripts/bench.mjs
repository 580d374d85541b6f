// npm run bench [-- <visits>]: builds, then measures; everything in one run, as ratios against something measured beside it.
// npm run bench -- survey: the survey page beside other runners, and nothing else.
// npm run bench -- login: the sign-in page beside the one bundle, and nothing else.
// npm run bench -- analysis [write <folder> | measure <folder>]: results of many responses, and nothing else.
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { findBrowser } from './browser.mjs';
import { build, environment, install } from './set-up.mjs';

process.chdir(resolve(import.meta.dirname, '..'));

const run = (command, args, extra = {}) => {
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...environment(), ...extra } });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed`);
};

try {
  install();
  build();
  if (process.argv[2] === 'survey') {
    run('node', ['--disable-warning=ExperimentalWarning', 'e2e/bench/survey-alone.ts'], {
      CHROMIUM_PATH: findBrowser(),
    });
    process.exit();
  }
  if (process.argv[2] === 'analysis') {
    run('node', ['--disable-warning=ExperimentalWarning', 'e2e/bench/analysis.ts', ...process.argv.slice(3)]);
    process.exit();
  }
  run('webpack', ['--config', 'e2e/bench/one-bundle.config.mjs']);
  if (process.argv[2] === 'login') {
    run('node', ['--disable-warning=ExperimentalWarning', 'e2e/bench/login-alone.ts'], {
      CHROMIUM_PATH: findBrowser(),
    });
    process.exit();
  }
  run('node', ['--disable-warning=ExperimentalWarning', 'e2e/bench/bench.ts'], {
    CHROMIUM_PATH: findBrowser(),
    ...(process.argv[2] && { BENCH_ROUNDS: process.argv[2] }),
  });
  run('node', ['--disable-warning=ExperimentalWarning', 'e2e/bench/mails.ts']);
  run('node', ['--disable-warning=ExperimentalWarning', 'e2e/bench/submissions.ts']);
  run('node', ['--disable-warning=ExperimentalWarning', 'e2e/bench/analysis.ts']);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
