// npm run dev: runs the server with a watching build of shell and remotes.
// npm run dev -- mf-stats [mf-…]: runs the built server and swaps the named remotes into its pages on each change.
// npm run dev -- mf-stats --shell https://veleta.example [--port 4200] [--public https://dev.example]: runs only the
// remotes, for a shell elsewhere.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { setInterval } from 'node:timers';
import { parseArgs } from 'node:util';
import { build, environment, forgetBuild, install } from './set-up.mjs';

/** Cache of compiled code and stripped types: it halves the start of server and build. */
const COMPILE_CACHE = { NODE_COMPILE_CACHE: resolve(import.meta.dirname, '../.cache/node') };
const FIRST_PORT = 4200;
const PARENT_CHECK_MS = 500;
const DEMO = 'demo@veleta.example';
process.chdir(resolve(import.meta.dirname, '..'));

const children = [];
function start(command, args, env = {}) {
  const child = spawn(command, args, {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...environment(), ...COMPILE_CACHE, ...env },
  });
  children.push(child);
  // If one process ends, all end.
  child.once('exit', (code) => end(code ?? 1));
  return child;
}
let isEnding = false;
function end(code) {
  if (isEnding) return;
  isEnding = true;
  // The first process that ends determines the exit code.
  process.exitCode = code;
  for (const child of children) child.kill('SIGTERM');
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(0));
// npm passes a SIGTERM only to its shell, which ends without passing it on; the script detects the loss of its parent.
const parent = process.ppid;
if (process.env.npm_lifecycle_event !== undefined)
  setInterval(() => process.ppid !== parent && end(0), PARENT_CHECK_MS).unref();

const isFree = (port) =>
  new Promise((done) => {
    const probe = createServer();
    probe
      .once('error', () => done(false))
      .listen({ port, host: 'localhost', exclusive: true }, () => probe.close(() => done(true)));
  });

async function portsFor(names, wanted, isFixed) {
  const ports = [];
  for (let port = wanted; ports.length < names.length; port += 1) {
    if (await isFree(port)) ports.push(port);
    else if (isFixed)
      throw new Error(
        `Port ${port} is taken, and the shell allows exact origins only. Choose one that it allows: --port ${port + 1}`,
      );
  }
  return ports;
}

/** The package folders to watch. */
function watchAll() {
  build();
  // The output of a watching build is for development only: the next start builds again.
  forgetBuild();
  start('lerna', ['run', 'dev', '--parallel', '--loglevel', 'warn']);
  // The builds do not check types; type errors appear in the terminal.
  for (const project of ['tsconfig.browser-packages.json', 'shell'])
    start('tsc', ['-p', project, '--noEmit', '--watch', '--preserveWatchOutput']);
}

async function watchNamed(names, options) {
  for (const name of names) {
    if (!existsSync(`${name}/webpack.config.mjs`) || !/^mf-/.test(name))
      throw new Error(`There is no remote "${name}" here.`);
  }
  if (options.public && names.length > 1) throw new Error('--public is the address of one remote: name one.');
  const isElsewhere = options.shell !== undefined;
  const ports = await portsFor(names, Number(options.port ?? FIRST_PORT), isElsewhere);
  const origins = ports.map((port) => options.public ?? `http://localhost:${port}`);
  const shell = new URL(options.shell ?? process.env.PUBLIC_URL ?? `http://127.0.0.1:${process.env.PORT || 4000}`)
    .origin;
  if (!isElsewhere) {
    // The dev servers build the named remotes themselves.
    build({ except: names });
    const listed = (own, given) => [...own, ...(given ?? '').split(',').filter(Boolean)].join(',');
    start('node', ['--disable-warning=ExperimentalWarning', 'server/src/main.ts'], {
      OVERRIDE_ORIGINS: listed(origins, process.env.OVERRIDE_ORIGINS),
      OPERATORS: listed([DEMO], process.env.OPERATORS),
    });
  }
  // Server and builds start at the same time.
  await Promise.all([
    isElsewhere ? undefined : answers(shell),
    ...names.map((name, index) => {
      const more = options.public ? ['--public', options.public] : [];
      const child = start('node', [
        '--disable-warning=ExperimentalWarning',
        'scripts/dev-remote.mjs',
        '--folder',
        name,
        '--shell',
        shell,
        '--port',
        String(ports[index]),
        ...more,
      ]);
      return new Promise((settled) => child.once('message', settled).once('exit', settled));
    }),
  ]);
  if (isEnding) return;
  console.log(howToOpen({ names, origins, shell, isElsewhere }));
}

/** Waits until the server responds; if it exits, the script ends. */
async function answers(shell) {
  while (!isEnding) {
    if (
      await fetch(`${shell}/registry.json`).then(
        (reply) => reply.ok,
        () => false,
      )
    )
      return;
    await new Promise((pause) => setTimeout(pause, 300));
  }
}

function howToOpen({ names, origins, shell, isElsewhere }) {
  const link = `${shell}/#override=${names.map((name, index) => `${name}@${origins[index]}`).join(',')}`;
  const who = isElsewhere
    ? [
        `  That shell must allow ${origins.join(', ')} (its OVERRIDE_ORIGINS), and you must be one of its OPERATORS.`,
        '  Sign in there, then open the link, or: your menu, "Developer overrides" (Ctrl+Shift+F8), and enter',
        ...names.map((name, index) => `    ${name}   ${origins[index]}`),
      ]
    : [
        `  Sign in as ${DEMO}; the link opens "Developer overrides" with the fields filled. "Apply and reload" turns them on.`,
      ];
  return [
    '',
    `  Open      ${link}`,
    ...who,
    '  Each change that builds is then swapped into the page. Ctrl-C ends it.',
    '',
  ].join('\n');
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { shell: { type: 'string' }, port: { type: 'string' }, public: { type: 'string' } },
  });
  if (values.shell !== undefined && positionals.length === 0)
    throw new Error('Name the remotes: npm run dev -- mf-stats --shell https://…');
  install();
  if (positionals.length === 0) watchAll();
  else await watchNamed(positionals, values);
} catch (error) {
  console.error(error.message);
  end(1);
}
