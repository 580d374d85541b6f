// node scripts/dev-remote.mjs --folder DIR --shell ORIGIN [--port 4200] [--public ORIGIN]: builds and type-checks one
// remote on each change and serves it to the pages of one shell. Started by dev.mjs, on the repository's own Node.
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { serveForShell } from '../sdk/src/dev/serve-for-shell.ts';

const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    shell: { type: 'string' },
    port: { type: 'string', default: '4200' },
    public: { type: 'string' },
  },
});
const folder = resolve(values.folder);
await serveForShell({
  folder,
  cacheDir: join(import.meta.dirname, '../.cache/dev'),
  shell: values.shell,
  port: Number(values.port),
  publicOrigin: values.public,
  onReady: (origin) => process.send?.({ name: basename(folder), origin }),
});
