import fastify from 'fastify';
import { surveyPlugin } from './plugin.ts';

/** Time after which a stopping process aborts its last replies. */
const STOP_LIMIT_MS = 10_000;

/**
 * Runs the survey page as its own process on its own origin.
 * `API_URL` is the API's address for this process, `BROWSER_API_URL` for browsers (the same by default). It stores
 * nothing and writes no log, so any number of instances may run.
 */
async function main(): Promise<void> {
  const { API_URL, BROWSER_API_URL = API_URL, HOST = '127.0.0.1', PORT = '4001', BEHIND_PROXY } = process.env;
  if (!API_URL || !BROWSER_API_URL || ![API_URL, BROWSER_API_URL].every(isOrigin)) {
    throw new Error(
      'Set API_URL to the origin of the API, such as https://veleta.example.org (no path, no slash at its end).',
    );
  }
  const app = fastify({
    logger: false,
    // One hop: the caller could have written the rest of X-Forwarded-For.
    trustProxy: BEHIND_PROXY === '1' ? (_: string, hop: number) => hop === 0 : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
  });
  await app.register(surveyPlugin, { apiUrl: API_URL, browserApiUrl: BROWSER_API_URL });
  app.get('/health', async () => ({ status: 'ok' }));
  const stop = () => {
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    void app.close();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  process.stdout.write(`Survey pages at ${await app.listen({ host: HOST, port: Number(PORT) })}, asking ${API_URL}\n`);
}

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;

main().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
});
