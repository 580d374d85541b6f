import { clientEvents } from '@veleta/shared/contracts';
import { call } from '@veleta/shared/http';
import { markRemote } from '../visits/marks.ts';
import type { ReportedEvent } from './remotes-context.ts';

const MESSAGE_LIMIT = 500;
const shorten = (text: string, limit: number): string => text.slice(0, limit);

/** Reports a failure to the server. A failed report is dropped. */
export function reportEvent({ kind, remote, version, message }: ReportedEvent): void {
  const body = {
    kind,
    remote: shorten(remote, 60),
    version: shorten(version, 40),
    message: shorten(message, MESSAGE_LIMIT),
  };
  markRemote('failed', remote, { kind, version });
  void call(clientEvents.reportClientEvent, { body }).catch(() => {});
}
