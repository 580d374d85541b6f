import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { REMOTE_CONTRACT } from '@veleta/shared/contracts';
import { SERVER_VERSION } from '../../../platform/build.ts';
import { isLoopbackOrigin, type Config } from '../../../platform/config.ts';
import { AppError } from '../../../platform/errors.ts';
import { hashSecret } from '../../../platform/keyed-hash.ts';
import type { Services } from '../../../platform/services.ts';

/** Headers added by proxies; with one of them the caller is not the local machine. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];
const LOOPBACK_ADDRESS = /^(?:::ffff:)?127\.|^::1$/;

/** Registers `/metrics` in Prometheus format. Never public. */
export function registerMetrics(app: FastifyInstance, { config, metrics }: Services): void {
  metrics.observe({
    name: 'veleta_build_info',
    help: 'Always 1; the version of the server, and in veleta_contract_info that of the contract with remotes.',
    label: 'version',
    read: () => ({ [SERVER_VERSION]: 1 }),
  });
  metrics.observe({
    name: 'veleta_contract_info',
    help: 'Always 1; the version of the contract between shell and remotes.',
    label: 'contract',
    read: () => ({ [REMOTE_CONTRACT]: 1 }),
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    assertMetricsAccess(request, config);
    const { text, contentType } = await metrics.write();
    return reply.header('content-type', contentType).header('cache-control', 'no-store').send(text);
  });
}

/**
 * Throws unless the caller may read metrics.
 * With a token configured, callers must send it. Without one, only the local machine may read, on a server without a
 * public address.
 * Behind a proxy all callers appear local, and not every proxy adds a header.
 */
function assertMetricsAccess(request: FastifyRequest, config: Config): void {
  if (config.metricsToken !== null) {
    const shown = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (!shown) throw new AppError('token_missing');
    if (!timingSafeEqual(hashSecret(shown), hashSecret(config.metricsToken))) throw new AppError('token_invalid');
    return;
  }
  const isOwn =
    isLoopbackOrigin(config.publicUrl) &&
    LOOPBACK_ADDRESS.test(request.socket.remoteAddress ?? '') &&
    isLoopbackOrigin(`http://${request.headers.host ?? 'nobody'}`) &&
    !FORWARDED.some((name) => name in request.headers);
  if (!isOwn) throw new AppError('not_found');
}
