import * as z from 'zod/mini';
import { defineCall } from './call.ts';

/**
 * Failures in a browser: a remote could not be loaded from any release, came from an older one or is slow; a page threw
 * in render or in an effect; a chunk could not be loaded; a handler or promise of a remote threw without a catch; a
 * file differs from the published one; a stale page reloaded itself; a page stopped responding while a release was
 * started; a release changed globals, prototypes or style sheets of the whole page; a page changed its address in a loop.
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
  'remote_hung',
  'globals_changed',
  'navigation_loop',
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
    /** A technical message without personal data. */
    message: z.string().check(z.maxLength(500)),
  }),
  status: 204,
  summary: 'Reports that a remote failed in a browser. Stores no personal data and no address.',
});
