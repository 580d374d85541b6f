import { audit, type AuditGroup } from '@veleta/shared/contracts';
import { call, type ReplyOf } from '@veleta/shared/http';
import { keepPreviousData, queryOptions } from '@veleta/shared/query';

export type AuditEvent = ReplyOf<typeof audit.getAuditEvents>['events'][number];

/** One page of audit events; values are in the language of the screen. */
export const activityQuery = (language: string, group: AuditGroup | undefined, before: string | undefined) =>
  queryOptions({
    queryKey: ['activity', language, group, before],
    queryFn: () => call(audit.getAuditEvents, { query: { group, before } }),
    placeholderData: keepPreviousData,
  });
