import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Services } from '../../../platform/services.ts';
import { findTypedAddress } from './short-addresses.service.ts';

const Typed = z.object({ code: z.string() });
/** People type seldom, and who guesses tries often: the limit is per network address, over all instances of the server. */
const LIMIT = { max: 60, timeWindow: 60_000 };

/** `/s/k7mq2-x9f4r`, as printed on a poster: leads on to the survey. Changes nothing, and answers everybody alike. */
export function registerShortAddresses(app: FastifyInstance, services: Services): void {
  app.get('/s/:code', { schema: { hide: true }, config: { rateLimit: LIMIT } }, async (request, reply) => {
    const address = await findTypedAddress(services, z.parse(Typed, request.params).code);
    return reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(address, 302);
  });
}
