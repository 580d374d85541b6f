// npm run dev [-- <package> …]: the server and a watching build of shell and remotes (or only of those named), all together.
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { build, environment, forgetBuild, install } from './set-up.mjs';

process.chdir(resolve(import.meta.dirname, '..'));
const named = process.argv.slice(2);

try {
  install();
  build();
  // What a watching build leaves behind is for development only: the next start builds anew.
  forgetBuild();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

const scopes = named.length > 0 ? ['server', ...named].flatMap((room) => ['--scope', `@veleta/${room}`]) : [];
const dev = spawn('lerna', ['run', 'dev', '--parallel', '--loglevel', 'warn', ...scopes], { stdio: 'inherit', env: environment() });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => dev.kill(signal));
dev.once('exit', (code) => process.exit(code ?? 1));
