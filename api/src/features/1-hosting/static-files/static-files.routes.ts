import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { AppError } from '../../../platform/errors.ts';
import type { ServedReleases } from './served-releases.ts';

const YEAR_MS = 31_536_000_000;
const ReleasedFile = z.object({ name: z.string(), version: z.string(), '*': z.string() });
const Asset = z.object({ '*': z.string() });

/** Serves released files. It also adds `reply.sendFile`, which the pages use. */
export async function registerStaticFiles(
  app: FastifyInstance,
  {
    served,
    shellDir,
    isDevelopment,
  }: {
    served: ServedReleases;
    shellDir: string;
    /** Builds change without a new version, so browsers must not cache them. */
    isDevelopment: boolean;
  },
): Promise<void> {
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
}
