import * as z from 'zod/mini';
import { defineCall } from './call.ts';

export const reportClientEvent = defineCall({
  method: 'POST', version: 'v1', service: 'client-events', uri: '', isPublic: true,
  body: z.object({
    kind: z.enum(['remote_failed', 'remote_fell_back', 'remote_slow', 'render_failed', 'chunk_failed']),
    remote: z.string().check(z.maxLength(60)),
    version: z.string().check(z.maxLength(40)),
    /** A technical message without anything personal. */
    message: z.string().check(z.maxLength(500)),
  }),
  status: 204,
  summary: 'Reports that a remote failed in a browser. No person and no address is kept.',
});
