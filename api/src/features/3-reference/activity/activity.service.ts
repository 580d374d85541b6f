import { audit, type AuditDetail, type AuditGroup, type Language } from '@veleta/shared/contracts';
import type * as z from 'zod/mini';
import { inTenant } from '../../../platform/database/tenant.ts';
import type { Services } from '../../../platform/services.ts';
import { findTranslation } from '../../../platform/translations.ts';
import { findProduct } from '../question-bank/index.ts';
import { type AuditEventRow, listAuditEvents } from '../../2-identity/audit/index.ts';

type Page = z.input<NonNullable<typeof audit.getAuditEvents.reply>>;

/** Reads a page of an account's audit events, newest first. */
export async function readActivity(
  { db }: Services,
  accountId: string,
  { group, before }: { group?: AuditGroup | undefined; before?: string | undefined },
  language: Language,
): Promise<Page> {
  const actions = group ? audit.AUDIT_ACTIONS_OF[group] : null;
  const rows = await inTenant(db, accountId, (tx) =>
    // One more than shown, to know whether there is a next page.
    listAuditEvents(tx, accountId, { actions, before: before ?? null, limit: audit.AUDIT_PAGE_SIZE + 1 }),
  );
  const shown = rows.slice(0, audit.AUDIT_PAGE_SIZE);
  return {
    events: shown.map((row) => present(row, language)),
    next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
  };
}

function present(row: AuditEventRow, language: Language): Page['events'][number] {
  return {
    id: row.id,
    action: row.action,
    user: row.user_id === null || row.user_name === null ? null : { id: row.user_id, name: row.user_name },
    object: row.object,
    details: audit.AUDIT_DETAILS.flatMap((key) => {
      const value = row.details[key];
      return value === undefined ? [] : [{ key, value: nameOf(key, value, language) }];
    }),
    happened_at: row.happened_at.toISOString(),
  };
}

/** Returns the localized name of a code, or a number in the language's format. */
function nameOf(key: AuditDetail, value: string | number, language: Language): string {
  if (typeof value === 'number') return new Intl.NumberFormat(language).format(value);
  switch (key) {
    case 'product':
      return findProduct(value)?.name[language] ?? value;
    case 'role':
    case 'previous_role':
      return findTranslation(language, `roles.${value}`) ?? value;
    case 'tier':
      return findTranslation(language, `tiers.${value}.name`) ?? value;
    case 'cycle':
      return findTranslation(language, `cycles.${value}`) ?? value;
    default:
      return value;
  }
}
