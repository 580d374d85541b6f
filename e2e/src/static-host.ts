import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './own-server.ts';

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' };

/** Builds the survey's static files with the command of the operations manual. */
export async function buildSite(apiUrl: string): Promise<{ folder: string; remove(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'veleta-site-'));
  const args = ['run', 'static', '-s', '-w', '@veleta/mf-survey-public', '--', '--api', apiUrl, '--to', folder];
  await promisify(execFile)('npm', args, { cwd: ROOT });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Starts a plain file host that answers unknown addresses with `index.html` and sends no headers of its own. */
export async function serveFolder(folder: string, port: number): Promise<{ stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    const path = join(folder, normalize(new URL(request.url ?? '/', 'http://host').pathname));
    const file = existsSync(path) && statSync(path).isFile() ? path : join(folder, 'index.html');
    response.writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
