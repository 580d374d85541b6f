import { randomBytes } from 'node:crypto';
import { extname, normalize } from 'node:path';
import fastifyStatic from '@fastify/static';
import { BEEN_HERE_COOKIE } from '@veleta/shared/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import { chooseLanguage } from '../../../platform/translations.ts';
import { createBundler, watchBuild } from './bundled-builds.ts';
import { policyOf } from './content-policy.ts';
import { findRemotePage } from './remote-page.ts';
import { openHostedStore } from './hosted-store.ts';
import { overrideOriginsFor, writeOverrides } from './overrides.ts';
import { inPaintOrder } from './paint-order.ts';
import { preloadsOf } from './preloads.ts';
import { createServedReleases } from './served-releases.ts';
import { createShellPages, requirePage } from './shell-pages.ts';
import { writeShellPage } from './shell-page.ts';
import { watchHosted } from './watch-hosted.ts';

export interface HostingOptions {
  /** The build of the shell shipped with this server. */
  readonly shellDir: string;
  /** Location of the releases: a folder, or `s3://bucket/prefix`. */
  readonly storeDir: string;
  /** Folder for copies of releases; required only by a remote store. */
  readonly cacheDir?: string;
  /** Builds of remotes to publish at start; missing builds are skipped. */
  readonly remoteDirs: readonly string[];
  /**
   * In development, builds change without a new version: browsers must not cache them, and each build is published when
   * it ends.
   */
  readonly isDevelopment?: boolean;
}

const YEAR_MS = 31_536_000_000;
const NONCE_BYTES = 16;
/**
 * A cohort's registry and a nonce are specific to one browser, so shared caches that ignore `Vary` must not store them.
 */
const PRIVATE_CACHE = 'private, no-cache';
const ReleasedFile = z.object({ name: z.string(), version: z.string(), '*': z.string() });
const Asset = z.object({ '*': z.string() });
const NOT_PAGES = /^\/(?:api|remotes|assets)(?:\/|$)/;

/** Serves the shell, the remotes and the registry; passed to `buildApp` as `beside`. */
export async function registerHosting(
  app: FastifyInstance,
  services: Services,
  options: HostingOptions,
): Promise<void> {
  const { shellDir, isDevelopment = false } = options;
  await requirePage(shellDir);
  const { store, states, folders } = await openHostedStore(app, services, options);
  const bundler = createBundler(services, store);
  await Promise.all(options.remoteDirs.map(bundler.publishRemote));
  if (isDevelopment) {
    const watchers = options.remoteDirs.map((distDir) => watchBuild(distDir, () => bundler.publishRemote(distDir)));
    app.addHook('onClose', async () => watchers.forEach((watcher) => watcher.close()));
  } else await bundler.publishShell(shellDir);
  await states.refresh();
  app.hosted = states;
  watchHosted(services, states);
  const served = createServedReleases({ states, folders, ownShellDir: shellDir, isDevelopment });
  const pagesIn = createShellPages({
    readPrerendered: served.readReleased,
    warn: (problem) => services.log.error(problem, 'A prerendered page could not be used.'),
  });

  await app.register(fastifyStatic, {
    root: shellDir,
    serve: false,
    preCompressed: true,
    index: false,
    redirect: false,
  });
  const immutable = isDevelopment ? { cacheControl: false } : { cacheControl: true, immutable: true, maxAge: YEAR_MS };

  app.get('/remotes/:name/:version/*', { schema: { hide: true } }, async (request, reply) => {
    const { name, version, '*': file } = z.parse(ReleasedFile, request.params);
    const folder = await served.folderOfRemote(name, version, file);
    if (!folder) throw new AppError('not_found');
    return reply.sendFile(file, folder, immutable);
  });

  app.get('/assets/*', { schema: { hide: true } }, async (request, reply) => {
    const file = `assets/${z.parse(Asset, request.params)['*']}`;
    const folder = await served.folderOfAsset(request, file);
    if (!folder) throw new AppError('not_found');
    return reply.sendFile(file, folder, immutable);
  });

  app.get('/registry.json', { schema: { hide: true } }, async (request, reply) => {
    const { json, etag } = await served.registry(request);
    reply
      .header('vary', 'cookie')
      .header('etag', etag)
      .header('cache-control', PRIVATE_CACHE)
      .header('content-type', 'application/json; charset=utf-8');
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    return reply.send(json);
  });

  app.get('/overrides.json', { schema: { hide: true } }, async (request, reply) => {
    const origins = await overrideOriginsFor(services, request, reply);
    // Every operator's page requests this. An empty result is not an error, which a browser console would show.
    return origins.length === 0 ? reply.code(204).send() : reply.send({ origins });
  });

  /** Finds a file at the root of the shell's build, such as its manifest; null for other paths with an extension. */
  const findFile = async (request: FastifyRequest, path: string) => {
    const file = normalize(decodePath(path)).replace(/^[/\\]+/, '');
    const folder = extname(file) === '.html' ? null : await served.folderOfAsset(request, file);
    return folder && { file, folder };
  };

  const answerPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (NOT_PAGES.test(path)) throw new AppError('not_found');
    if (extname(path)) {
      const found = await findFile(request, path);
      if (found)
        return reply
          .sendFile(found.file, found.folder, { cacheControl: false, immutable: false })
          .header('cache-control', 'no-cache');
      // A link copied with the full stop of its sentence looks like a file. Browsers receive the page with 404.
      if (!request.headers.accept?.includes('text/html')) throw new AppError('not_found');
      reply.code(404);
    }
    const nonce = randomBytes(NONCE_BYTES).toString('base64');
    const { states: now, cohort, registry, shell } = await served.visit(request);
    const language = chooseLanguage(request.headers['accept-language']);
    const remotePage = findRemotePage(now.remotes, { path, cohort, language });
    const { readPage, findPrerenderedPage } = pagesIn(shell.folder);
    const prerendered = await findPrerenderedPage(remotePage);
    const written = writeShellPage(await readPage(), {
      nonce,
      registry: registry.json,
      preloads: remotePage ? preloadsOf(remotePage, shell.release) : [],
      prerendered,
      hasBeenHere: request.cookies[BEEN_HERE_COOKIE] !== undefined,
    });
    // The link is secret; search engines must not index it.
    if (path.startsWith('/shared-results/')) reply.header('x-robots-tag', 'noindex, nofollow');
    reply.header('cache-control', PRIVATE_CACHE).header('vary', 'cookie, accept-language');
    const origins = await overrideOriginsFor(services, request, reply);
    const isOffered = services.config.overrideOrigins.length > 0;
    const page = writeOverrides(written, { isOffered, origins, nonce });
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', policyOf(nonce, origins))
      .send(prerendered ? inPaintOrder(page) : page);
  };
  app.get('/', { schema: { hide: true } }, answerPage);
  app.get('/*', { schema: { hide: true } }, answerPage);
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch (cause) {
    throw new AppError('not_found', { cause });
  }
}
