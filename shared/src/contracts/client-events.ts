import * as z from 'zod/mini';
import { defineCall } from './call.ts';

/**
 * What can fail in a browser: a remote that could not be loaded from any release, came from an older one, or is slow; a page
 * that threw while drawing or in an effect; a chunk that could not be had; a handler or a promise of a remote that threw
 * where nobody caught it; a file that is not the one that was published; a stale page that reloaded itself.
 */
export const CLIENT_EVENT_KINDS = [
  'remote_failed',
  'remote_fell_back',
  'remote_slow',
  'render_failed',
  'chunk_failed',
  'handler_failed',
  'promise_failed',
  'integrity_failed',
  'stale_reload',
] as const;
export type ClientEventKind = (typeof CLIENT_EVENT_KINDS)[number];

export const reportClientEvent = defineCall({
  method: 'POST',
  version: 'v1',
  service: 'client-events',
  uri: '',
  isPublic: true,
  body: z.object({
    kind: z.enum(CLIENT_EVENT_KINDS),
    remote: z.string().check(z.maxLength(60)),
    version: z.string().check(z.maxLength(40)),
    /** A technical message without anything personal. */
    message: z.string().check(z.maxLength(500)),
  }),
  status: 204,
  summary: 'Reports that a remote failed in a browser. No person and no address is kept.',
});
