// node scripts/dev-remote.mjs --folder DIR --shell ORIGIN [--port 4200] [--public ORIGIN]: builds and type-checks one
// remote on each change and serves it to the pages of one shell. Started by dev.mjs, on the repository's own Node.
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

// A development build with the production JSX runtime, because the shell provides a production React.
process.env.NODE_ENV = 'development';
const { serveRemote } = await import('../shared/federation/dev-server/serve-remote.ts');

const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    shell: { type: 'string' },
    port: { type: 'string', default: '4200' },
    public: { type: 'string' },
  },
});
const folder = resolve(values.folder);
const name = basename(folder);
const outputDir = join(resolve(import.meta.dirname, '..'), '.cache/dev', `${name}-${values.port}`);
let isReady = false;

const server = await serveRemote({
  folder,
  outputDir,
  port: Number(values.port),
  shell: values.shell,
  publicOrigin: values.public,
  onNews(news) {
    if (news.kind === 'built') console.log(`[${name}] built ${news.version}`);
    else if (news.kind === 'types') {
      if (news.errors.length > 0) console.error(`[${name}] type errors:\n${news.errors.join('\n\n')}`);
      else console.log(`[${name}] no type errors`);
    } else console.error(`[${name}] not built:\n${news.errors.join('\n\n')}`);
    if (news.kind !== 'types' && !isReady) process.send?.({ name, origin: server.origin });
    isReady ||= news.kind !== 'types';
  },
});
console.log(`[${name}] at ${server.origin}, for ${values.shell}`);

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, () => server.stop().then(() => process.exit(0)));
// The parent process has ended.
process.once('disconnect', () => server.stop().then(() => process.exit(0)));
