import { DEFAULT_THRESHOLD, dayIn, type launches } from '@veleta/shared/contracts';
import { type Occurrence, planOccurrences } from '@veleta/shared/contracts/recurrence';
import type * as z from 'zod/mini';
import { type Tx, inTenant } from '../../../platform/database/tenant.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import { countAttempt, findPerson } from '../../2-identity/accounts/index.ts';
import {
  countListReaders,
  defaultMailTexts,
  mailingsOf,
  type MailReader,
  previewMails,
  type UnsavedMailing,
  writeTestMail,
} from '../invitations/index.ts';
import { brandOf } from '../../2-identity/organizations/index.ts';
import { assertSetInput, checkNewSet, scheduleOf, type SetInput } from '../../4-measurements/measurement-sets/index.ts';

/** The signed-in user. */
interface Person {
  readonly accountId: string;
  readonly userId: string;
}

type Launch = z.infer<typeof launches.LaunchSchema>;
type TestMail = z.infer<NonNullable<typeof launches.sendTestMail.body>>;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Enough to view every mail in both languages several times, too few to annoy a recipient. */
const TESTS_PER_HOUR = 30;

/** Previews what saving a set would do, with the same checks, plan and templates. Stores and sends nothing. */
export function previewLaunch(services: Services, by: Person, input: SetInput): Promise<Launch> {
  const { accountId } = by;
  assertSetInput(input, services.clock.now());
  return inTenant(services.db, accountId, async (tx) => {
    const now = services.clock.now();
    const { expected, listName } = await checkNewSet(services, tx, accountId, input, now);
    const occurrences = planOccurrences(scheduleOf(input));
    const first = firstOf(occurrences);
    const organization = await brandOf(tx, accountId);
    const unsaved = unsavedMailing(input, first);
    const isPersonal = input.distribution === 'traceable-link';
    const readers = isPersonal
      ? await countListReaders(tx, accountId, input.participant_list ?? '')
      : { en: 0, es: 0, unnamed: 0 };
    const opensNow = first.opensAt <= now;
    return {
      people: expected,
      list: listName,
      languages: { en: readers.en, es: readers.es },
      unnamed: readers.unnamed,
      organization: { name: organization.name, logo: organization.logo, support_email: organization.support_email },
      measurements: occurrences.length,
      first: {
        first_date: first.firstDate,
        last_date: first.lastDate,
        opens_at: first.opensAt.toISOString(),
        closes_at: first.closesAt.toISOString(),
      },
      opens_now: opensNow,
      tomorrow: opensNow ? postpone(input, now) : null,
      mailings: isPersonal ? mailingsOf(unsaved, now) : [],
      mails: isPersonal ? await previewMails(services, tx, accountId, { unsaved, reader: await readerOf(tx, by) }) : [],
      default_texts: isPersonal ? defaultMailTexts(organization.name, input.product) : [],
    };
  });
}

/** Sends one mail of an unsaved set to the signed-in user. */
export async function sendTestMail(
  services: Services,
  by: Person,
  { set, occasion, language }: TestMail,
): Promise<{ email: string }> {
  const { accountId } = by;
  assertSetInput(set, services.clock.now());
  const { mail, reader } = await inTenant(services.db, accountId, async (tx) => {
    await checkNewSet(services, tx, accountId, set, services.clock.now());
    const unsaved = unsavedMailing(set, firstOf(planOccurrences(scheduleOf(set))));
    const reader = await readerOf(tx, by);
    return { reader, mail: await writeTestMail(services, tx, accountId, { unsaved, reader, occasion, language }) };
  });
  // Counts only mails that would be sent.
  await countAttempt(services, { kind: 'test-mail', subject: by.userId, max: TESTS_PER_HOUR, windowMs: HOUR_MS });
  try {
    await services.mail.deliver({ ...mail, id: services.random.uuid(), accountId });
  } catch (cause) {
    throw new AppError('unavailable', { cause });
  }
  return { email: reader.email };
}

const firstOf = ([first]: readonly Occurrence[]): Occurrence => {
  if (!first) throw new Error('The measurement set has no measurement.');
  return first;
};

const unsavedMailing = (input: SetInput, first: Occurrence): UnsavedMailing => ({
  productKey: input.product,
  timezone: input.timezone,
  threshold: input.threshold ?? DEFAULT_THRESHOLD,
  sendsReminders: input.sends_reminders ?? true,
  texts: input.mail_texts ?? [],
  first,
});

async function readerOf(tx: Tx, by: Person): Promise<MailReader> {
  const person = await findPerson(tx, by.userId);
  if (!person) throw new AppError('not_found');
  return { email: person.email, name: `${person.first_name} ${person.last_name}`.trim() };
}

/** Computes the same set a day later: when its mails would be sent, or when its link would open. */
function postpone(input: SetInput, now: Date): Launch['tomorrow'] {
  const today = Date.parse(dayIn(input.timezone, now));
  const startDate = new Date(today + DAY_MS).toISOString().slice(0, 10);
  const later = { ...input, start_date: startDate };
  const first = firstOf(planOccurrences(scheduleOf({ ...later, end_date: laterDay(input.end_date, startDate) })));
  const [invitation] = input.distribution === 'traceable-link' ? mailingsOf(unsavedMailing(later, first), now) : [];
  return { start_date: startDate, at: invitation?.at ?? first.opensAt.toISOString() };
}

const laterDay = (one: string, other: string): string => (one < other ? other : one);
