import { randomBytes } from 'node:crypto';
import { type FSWatcher, watch } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { COHORT_COOKIE } from '@veleta/shared/contracts';
import { chooseLanguage } from '../../platform/words.ts';
import { AppError } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { policyOf } from './content-policy.ts';
import { earlyPageOf } from './early-page.ts';
import { createFirstScreens } from './first-screen.ts';
import { overrideOriginsFor, writeOverrideOrigins } from './overrides.ts';
import { createRegistryWriter } from './registry.ts';
import { parseCohort } from './releases/cohort.ts';
import { bundleRemote } from './releases/publish-remote.ts';
import { createStateReader } from './releases/state-reader.ts';
import type { AssetStore } from './stores/asset-store.ts';
import { openStore } from './stores/open-store.ts';
import { watchHosted } from './watch-hosted.ts';
import { createPageReader, writeShellPage } from './shell-page.ts';

export interface HostingOptions {
  /** The shell's build. */
  readonly shellDir: string;
  /** Where published remotes are kept, with their older releases. */
  readonly storeDir: string;
  /** Builds of remotes to publish at start; one that is not built is left out. */
  readonly remoteDirs: readonly string[];
  /** While developing, builds change under one version: browsers keep nothing, and each build is published as it ends. */
  readonly isDevelopment?: boolean;
}

const YEAR_MS = 31_536_000_000;
const NONCE_BYTES = 16;
/** `/<name>/<version>/<file>`: no state, no lock, no draft. */
const RELEASED_FILE = /^\/?[^/.][^/]*(?:\/[^/.][^/]*){2,}$/;
const REMOTES = '/remotes/';
const NOT_PAGES = /^\/(?:api|remotes|assets)(?:\/|$)/;

/** Serves the shell, the remotes and the registry; to be given to `buildApp` as `beside`. */
export async function registerHosting(
  app: FastifyInstance,
  services: Services,
  options: HostingOptions,
): Promise<void> {
  const { shellDir, storeDir } = options;
  const readPage = createPageReader(shellDir);
  await readPage();
  await mkdir(storeDir, { recursive: true });
  const store = await openStore(storeDir);
  const publish = (distDir: string) => bundle(services, store, distDir);
  for (const distDir of options.remoteDirs) await publish(distDir);
  if (options.isDevelopment) {
    const watchers = options.remoteDirs.map((distDir) => watchBuild(distDir, () => publish(distDir)));
    app.addHook('onClose', async () => watchers.forEach((watcher) => watcher.close()));
  }
  const hosted = createStateReader({
    store,
    clock: services.clock,
    maxAgeMs: 0,
    warn: ({ cause, name }) => services.log.error({ err: cause, name }, 'Releases could not be read.'),
  });
  app.hosted = hosted;
  watchHosted(services, hosted);
  const writeRegistry = createRegistryWriter();
  const readRegistry = async (request: FastifyRequest) =>
    writeRegistry(await hosted.read(), parseCohort(request.cookies[COHORT_COOKIE]));

  const findFirstScreen = createFirstScreens({
    shellDir,
    readPrerendered: (file) => readReleased(store, file),
    warn: (problem) => services.log.error(problem, 'A first screen could not be used.'),
  });

  const age = options.isDevelopment ? { cacheControl: false } : { immutable: true, maxAge: YEAR_MS };
  const immutable = { ...age, preCompressed: true, index: false as const, redirect: false };
  await app.register(fastifyStatic, {
    ...immutable,
    root: storeDir,
    prefix: REMOTES,
    schemaHide: true,
    allowedPath: (path, root) => root !== storeDir || RELEASED_FILE.test(path),
  });
  await app.register(fastifyStatic, {
    ...immutable,
    root: join(shellDir, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    schemaHide: true,
  });

  app.get('/registry.json', { schema: { hide: true } }, async (request, reply) => {
    const { json, etag } = await readRegistry(request);
    reply
      .header('vary', 'cookie')
      .header('etag', etag)
      .header('cache-control', 'no-cache')
      .header('content-type', 'application/json; charset=utf-8');
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    return reply.send(json);
  });

  app.get('/overrides.json', { schema: { hide: true } }, async (request, reply) => {
    const origins = await overrideOriginsFor(services, request, reply);
    if (origins.length === 0) throw new AppError('not_found');
    return reply.send({ origins });
  });

  const answerPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (NOT_PAGES.test(path)) throw new AppError('not_found');
    if (extname(path)) {
      const file = await findFile(path, shellDir);
      if (file)
        return reply
          .sendFile(file, shellDir, { cacheControl: false, immutable: false })
          .header('cache-control', 'no-cache');
      // A token that was copied with the full stop of its sentence looks like a file; who reads pages is answered with one.
      if (!request.headers.accept?.includes('text/html')) throw new AppError('not_found');
      reply.code(404);
    }
    const nonce = randomBytes(NONCE_BYTES).toString('base64');
    const states = await hosted.read();
    const cohort = parseCohort(request.cookies[COHORT_COOKIE]);
    const early = earlyPageOf(states.remotes, {
      path,
      cohort,
      language: chooseLanguage(request.headers['accept-language']),
    });
    const page = writeShellPage(await readPage(), {
      nonce,
      registry: writeRegistry(states, cohort).json,
      early,
      firstScreen: await findFirstScreen(early),
    });
    reply.header('cache-control', 'no-cache').header('vary', 'cookie, accept-language');
    const origins = await overrideOriginsFor(services, request, reply);
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', policyOf(nonce, origins))
      .send(writeOverrideOrigins(page, origins, nonce));
  };
  app.get('/', { schema: { hide: true } }, answerPage);
  app.get('/*', { schema: { hide: true } }, answerPage);
}

/** Text of a file of a release, by its address; null where there is none. */
async function readReleased(store: AssetStore, address: string): Promise<string | null> {
  const found = await store.read(address.slice(REMOTES.length));
  return found === null || found === 'unchanged' ? null : found.bytes.toString('utf8');
}

/** A file that the shell's build puts at its root (its manifest); undefined for everything else with an ending. */
async function findFile(path: string, shellDir: string): Promise<string | undefined> {
  const file = normalize(decodePath(path)).replace(/^[/\\]+/, '');
  const isServed =
    !file.includes('..') && !file.startsWith('.') && extname(file) !== '.html' && (await isFile(join(shellDir, file)));
  return isServed ? file : undefined;
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch (cause) {
    throw new AppError('not_found', { cause });
  }
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}

/** Calls back when a build has written its entry, its last file. */
function watchBuild(distDir: string, onBuilt: () => Promise<void>): FSWatcher {
  let last = Promise.resolve();
  return watch(distDir, (_, file) => {
    // Deleted before it is written again: only what is there is published.
    if (file === 'remote.json')
      last = last.then(async () => ((await isFile(join(distDir, file))) ? onBuilt() : undefined));
  });
}

async function bundle(services: Services, store: AssetStore, distDir: string): Promise<void> {
  try {
    await bundleRemote(store, { distDir, deed: { by: 'server', at: services.clock.now().toISOString() } });
  } catch (cause) {
    // One remote that is not built, or badly, costs its own area only; the release before stays published.
    services.log.error({ err: cause, distDir }, 'A remote could not be published.');
  }
}
