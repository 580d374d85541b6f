import { randomBytes } from 'node:crypto';
import { extname, normalize } from 'node:path';
import { COHORT_COOKIE, COLOR_SCHEME_COOKIE, parseColorScheme } from '@veleta/shared/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import { chooseLanguage } from '../../../platform/translations.ts';
import { overrideOriginsFor, writeOverrides } from '../overrides/index.ts';
import type { RegistryWriter } from '../registry/index.ts';
import { areasOn, parseCohort, type StateReader } from '../releases/index.ts';
import type { ServedReleases } from '../static-files/index.ts';
import { policyOf } from './content-policy.ts';
import { preloadsOf } from './preloads.ts';
import { findRemotePage } from './remote-page.ts';
import { writeShellPage } from './shell-page.ts';
import { createShellPages } from './shell-pages.ts';

const NONCE_BYTES = 16;
/**
 * A cohort's registry and a nonce are specific to one browser, so shared caches that ignore `Vary` must not store them.
 */
const PRIVATE_CACHE = 'private, no-cache';
const NOT_PAGES = /^\/(?:api|remotes|assets)(?:\/|$)/;

/** Serves the shell's page for every path without another route. */
export function registerShellPages(
  app: FastifyInstance,
  services: Services,
  { states, served, writeRegistry }: { states: StateReader; served: ServedReleases; writeRegistry: RegistryWriter },
): void {
  const pagesIn = createShellPages({
    readPrerendered: served.readReleased,
    warn: (problem) => services.log.error(problem, 'A prerendered page could not be used.'),
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
    const now = await states.read();
    const cohort = parseCohort(request.cookies[COHORT_COOKIE]);
    const registry = writeRegistry(now, cohort);
    const shell = await served.shellFor(now, cohort);
    const language = chooseLanguage(request.headers['accept-language']);
    const remotePage = findRemotePage(areasOn(now.remotes), { path, cohort, language });
    const { readPage, findPrerenderedPage } = pagesIn(shell.folder);
    const prerendered = await findPrerenderedPage(remotePage);
    const written = writeShellPage(await readPage(), {
      nonce,
      registry: registry.json,
      preloads: remotePage ? preloadsOf(remotePage, shell.release) : [],
      prerendered,
      colorScheme: parseColorScheme(request.cookies[COLOR_SCHEME_COOKIE]),
      visitSampling: services.config.visitSampling,
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
      .send(page);
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
