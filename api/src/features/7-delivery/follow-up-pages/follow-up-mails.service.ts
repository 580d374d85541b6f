import type { followUpPages } from '@veleta/shared/contracts';
import type * as z from 'zod/mini';
import { inTenant, type Tx } from '../../../platform/database/tenant.ts';
import { AppError } from '../../../platform/errors.ts';
import type { MailContent } from '../../../platform/mail/mailer.ts';
import type { Services } from '../../../platform/services.ts';
import type { Actor } from '../../2-identity/audit/index.ts';
import { findProduct } from '../../3-reference/question-bank/index.ts';
import { followUpLink } from '../../4-measurements/follow-up-links/index.ts';
import { measurementOf } from '../../4-measurements/measurements/index.ts';
import {
  countReached,
  DEFAULT_LANGUAGE,
  findReached,
  listReached,
  readMailOrganization,
} from '../../5-collection/invitations/index.ts';
import * as queries from './follow-up-pages.queries.ts';
import { type FollowUpPage, record, toPage } from './follow-up-pages.service.ts';

type Recipients = z.input<NonNullable<typeof followUpPages.getFollowUpRecipients.reply>>;

const TEMPLATE = 'follow-up';
const JOB = 'follow-up-pages.mail';
/** Mails queued at once. The next ones wait, so that other mails of the server are not held up. */
const BATCH = 200;
const PAUSE_MS = 10_000;

export function defineFollowUpMails(services: Services): void {
  services.mail.define(TEMPLATE, ({ accountId = '', pageId = '', participantId = '' }) =>
    inTenant(services.db, accountId, (tx) => writeFollowUp(services, tx, { accountId, pageId, participantId })),
  );
  services.jobs.define(JOB, ({ accountId, pageId }) => queueMails(services, String(accountId), String(pageId)));
}

/** Counts the people who would get the mail of a measurement's page. @throws AppError `not_found` */
export function readRecipients(services: Services, accountId: string, measurementId: string): Promise<Recipients> {
  return inTenant(services.db, accountId, async (tx) => {
    const measurement = await measurementOf(tx, accountId, measurementId, services.clock.now());
    if (measurement.distribution !== 'traceable-link') return { people: null, left_out: 0 };
    const { leftOut, ...people } = await countReached(tx, accountId, { measurementId, byDefault: DEFAULT_LANGUAGE });
    return { people, left_out: leftOut };
  });
}

/**
 * Starts to mail the link of a published page to the people of the list. Changes nothing if it has been mailed,
 * or without people to mail.
 * @throws AppError `not_found`, also for a page that is not published
 */
export function mailPage(services: Services, by: Actor, measurementId: string): Promise<FollowUpPage> {
  const { accountId } = by;
  const now = services.clock.now();
  return inTenant(services.db, accountId, async (tx) => {
    const measurement = await measurementOf(tx, accountId, measurementId, now);
    const page = await queries.findPageOf(tx, accountId, measurementId);
    if (!page?.published_at) throw new AppError('not_found');
    const { en, es } = await countReached(tx, accountId, { measurementId, byDefault: DEFAULT_LANGUAGE });
    const row = en + es === 0 ? undefined : await queries.markMailed(tx, accountId, page.id, { now, people: en + es });
    if (!row) {
      const mailed = await queries.findPage(tx, accountId, page.id);
      if (!mailed?.published_at) throw new AppError('not_found');
      return toPage(services, mailed, measurement);
    }
    await services.jobs.send(tx, JOB, { accountId, pageId: row.id });
    await record(services, tx, by, { event: 'follow_up_mailed', row, measurement });
    return toPage(services, row, measurement);
  });
}

/** Queues the next mails of a page. The position is saved with them, so that a crash leads to no second mail. */
async function queueMails(services: Services, accountId: string, pageId: string): Promise<void> {
  await inTenant(services.db, accountId, async (tx) => {
    const page = await queries.lockPage(tx, accountId, pageId);
    if (!page?.published_at || !page.mailed_at) return;
    const { measurement_id: measurementId, mailed_up_to: after } = page;
    const people = await listReached(tx, accountId, { measurementId, after, limit: BATCH });
    for (const participantId of people)
      await services.mail.send(tx, { template: TEMPLATE, ids: { accountId, pageId, participantId } });
    const last = people.at(-1);
    if (last === undefined) return;
    await queries.setMailedUpTo(tx, accountId, pageId, last);
    if (people.length < BATCH) return;
    const startAfter = new Date(services.clock.now().getTime() + PAUSE_MS);
    await services.jobs.send(tx, JOB, { accountId, pageId }, { startAfter });
  });
}

/** Writes one person's mail: the link, and no results. Null if the page was withdrawn or the person erased. */
async function writeFollowUp(
  services: Services,
  tx: Tx,
  { accountId, pageId, participantId }: { accountId: string; pageId: string; participantId: string },
): Promise<MailContent | null> {
  const page = await queries.findPage(tx, accountId, pageId);
  if (!page?.published_at) return null;
  const { measurement_id: measurementId } = page;
  const person = await findReached(tx, accountId, { measurementId, participantId });
  if (!person) return null;
  const { product_key: product } = await measurementOf(tx, accountId, measurementId, services.clock.now());
  const organization = await readMailOrganization(tx, accountId);
  const language = person.language ?? DEFAULT_LANGUAGE;
  return {
    to: person.email,
    language,
    organization,
    values: {
      product: findProduct(product)?.name[language] ?? '',
      ...(person.name ? { name: person.name } : {}),
    },
    linkPath: followUpLink(services, pageId),
  };
}
