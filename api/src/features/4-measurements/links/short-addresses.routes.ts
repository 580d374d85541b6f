import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Services } from '../../../platform/services.ts';
import { findTypedAddress } from './short-addresses.service.ts';

const Typed = z.object({ code: z.string() });
/** Limit per network address over all server instances. People type few codes; guessing needs many. */
const LIMIT = { max: 60, timeWindow: 60_000 };

/**
 * Registers `/s/k7mq2-x9f4r`, the address printed on a poster. It redirects to the survey and changes no data.
 * An unknown code is redirected as well, so the reply does not reveal which codes exist.
 */
export function registerShortAddresses(app: FastifyInstance, services: Services): void {
  app.get('/s/:code', { schema: { hide: true }, config: { rateLimit: LIMIT } }, async (request, reply) => {
    const address = await findTypedAddress(services, z.parse(Typed, request.params).code);
    return reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(address, 302);
  });
}
