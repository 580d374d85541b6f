import { dayIn, type Language } from '@veleta/shared/contracts';
import { inTenant, withoutTenant, type Tx } from '../../../platform/database/tenant.ts';
import { deriveSecret, hashSecret } from '../../../platform/keyed-hash.ts';
import type { MailContent } from '../../../platform/mail/mailer.ts';
import type { Services } from '../../../platform/services.ts';
import { translate } from '../../../platform/translations.ts';
import { type Measurement, measurementsOf, toMeasurement } from '../../4-measurements/measurements/index.ts';
import { brandOf } from '../../2-identity/organizations/index.ts';
import { findProduct } from '../../3-reference/question-bank/index.ts';
import { listOverdueActions, type Action } from '../action-plans/index.ts';
import * as queries from './monthly-mails.queries.ts';

const TEMPLATE = 'monthly-results';
const JOB = 'monthly-mails.send';
/** At noon UTC, when the day before has ended in every time zone. Each subscriber is processed once a month. */
const EVERY_DAY = '7 12 * * *';
/** Overdue actions that a mail lists; it counts the others. */
const OVERDUE_SHOWN = 10;
const BEFORE_EVERY_ID = '00000000-0000-0000-0000-000000000000';

interface Subscriber {
  readonly accountId: string;
  readonly userId: string;
}

export function defineMonthlyMails(services: Services): void {
  services.mail.define(TEMPLATE, ({ accountId = '', userId = '', month = '' }) =>
    inTenant(services.db, accountId, (tx) => writeMonthly(services, tx, { accountId, userId, month })),
  );
  services.jobs.define(JOB, () => sendMonthly(services), { cron: EVERY_DAY });
}

export async function readPreference(
  { db }: Services,
  { accountId, userId }: Subscriber,
): Promise<{ is_wanted: boolean }> {
  const row = await inTenant(db, accountId, (tx) => queries.findPreference(tx, accountId, userId));
  return { is_wanted: row !== undefined };
}

export async function savePreference(
  services: Services,
  { accountId, userId }: Subscriber,
  isWanted: boolean,
): Promise<{ is_wanted: boolean }> {
  const now = services.clock.now();
  const id = services.random.uuid();
  await inTenant(services.db, accountId, (tx) =>
    isWanted
      ? queries.insertPreference(tx, {
          id,
          account_id: accountId,
          user_id: userId,
          secret_hash: hashSecret(secretOf(services, id)),
          last_month: monthOf(now),
          created_at: now,
        })
      : queries.deletePreference(tx, accountId, userId),
  );
  return { is_wanted: isWanted };
}

/** Unsubscribes by the secret of a mail. Unknown secrets are ignored. */
export async function unsubscribeBySecret({ db }: Services, secret: string): Promise<void> {
  const found = await withoutTenant(db, (tx) => queries.findBySecret(tx, hashSecret(secret)));
  if (!found) return;
  await inTenant(db, found.accountId, (tx) => queries.deletePreferenceById(tx, found.accountId, found.id));
}

/** Queues the mails about the previous month, for accounts in which a measurement finished or an action is overdue. */
async function sendMonthly(services: Services): Promise<void> {
  const now = services.clock.now();
  const month = monthOf(now);
  let afterId = BEFORE_EVERY_ID;
  for (;;) {
    const accountId = await withoutTenant(services.db, (tx) => queries.findUnprocessedAccount(tx, month, afterId));
    if (!accountId) return;
    afterId = accountId;
    await inTenant(services.db, accountId, async (tx) => {
      const before = monthBefore(month);
      const readers = await queries.markProcessed(tx, accountId, month);
      const finished = await finishedIn(services, tx, { accountId, month: before });
      const overdue = await listOverdueActions(services, tx, accountId);
      if (finished.length === 0 && overdue.length === 0) return;
      for (const { user_id: userId } of readers)
        await services.mail.send(tx, { template: TEMPLATE, ids: { accountId, userId, month: before } });
    });
  }
}

/** Returns the measurements that ended in a month, with the figures that everybody may see. */
async function finishedIn(
  services: Services,
  tx: Tx,
  { accountId, month }: { accountId: string; month: string },
): Promise<Measurement[]> {
  const now = services.clock.now();
  const rows = await measurementsOf(tx, accountId, now);
  return rows
    .filter((row) => row.imported_at === null)
    .map((row) => toMeasurement(services, row, now))
    .filter((one) => one.state === 'finished' && closingDay(one).startsWith(month));
}

/** Returns the day of the end in the measurement's time zone. */
const closingDay = ({ stopped_at: stoppedAt, last_date: lastDate, timezone }: Measurement): string =>
  stoppedAt ? dayIn(timezone, new Date(stoppedAt)) : lastDate;

async function writeMonthly(
  services: Services,
  tx: Tx,
  { accountId, userId, month }: Subscriber & { month: string },
): Promise<MailContent | null> {
  const reader = await queries.findReader(tx, accountId, userId);
  const finished = await finishedIn(services, tx, { accountId, month });
  const overdue = await listOverdueActions(services, tx, accountId);
  if (!reader || (finished.length === 0 && overdue.length === 0)) return null;
  const { language } = reader;
  const organization = (await brandOf(tx, accountId)).name || translate(language, 'unnamedOrganization');
  return {
    to: reader.email,
    language,
    values: {
      firstName: reader.first_name,
      organization,
      month: new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
        new Date(`${month}-15T12:00:00Z`),
      ),
    },
    body: bodyTextOf(finished.length > 0, overdue.length > 0),
    lines: finished.map((one) => lineOf(one, language)),
    moreLines: overdueLines(overdue, language),
    linkPath: finished.length > 0 ? '/stats' : '/stats/action-plans',
    unsubscribePath: `/monthly-mail/${secretOf(services, reader.id)}`,
  };
}

/**
 * Writes a line such as "Talent retention (closed October 12): 192 of 240 people answered (80%)", without numbers under
 * the threshold.
 */
function lineOf(measurement: Measurement, language: Language): string {
  const { product, responses, expected, threshold } = measurement;
  const number = new Intl.NumberFormat(language);
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
  const values = {
    product: findProduct(product)?.name[language] ?? product,
    date: new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
      new Date(`${closingDay(measurement)}T12:00:00Z`),
    ),
    threshold: number.format(threshold),
    responses: number.format(responses ?? 0),
    expected: number.format(expected),
    rate: percent.format((responses ?? 0) / expected),
  };
  return translate(language, responses === null ? 'monthlyLine.few' : 'monthlyLine.some', values);
}

function bodyTextOf(hasFinished: boolean, hasOverdue: boolean): string {
  if (!hasOverdue) return 'body';
  return hasFinished ? 'body_with_actions' : 'body_of_actions';
}

/** Lists overdue actions with title, date and responsible person; a title is what a member wrote, not a result. */
function overdueLines(overdue: readonly Action[], language: Language): string[] {
  const shown = overdue.slice(0, OVERDUE_SHOWN).map(({ title, due_on: day, owner }) =>
    translate(language, owner ? 'monthlyAction.owned' : 'monthlyAction.unowned', {
      title,
      date: new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
        new Date(`${day ?? ''}T12:00:00Z`),
      ),
      owner: owner?.name ?? '',
    }),
  );
  const more = overdue.length - shown.length;
  if (more === 0) return shown;
  return [
    ...shown,
    translate(language, 'monthlyAction.more', { number: new Intl.NumberFormat(language).format(more) }),
  ];
}

const monthOf = (moment: Date): string => moment.toISOString().slice(0, 7);
function monthBefore(month: string): string {
  const first = new Date(`${month}-01T00:00:00Z`);
  return monthOf(new Date(first.getTime() - 1));
}

const secretOf = ({ config }: Pick<Services, 'config'>, id: string): string =>
  deriveSecret(config.serverKey, 'monthly-mail', id, '');
