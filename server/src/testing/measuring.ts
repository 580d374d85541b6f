import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { accounts, measurements, participantLists, products, survey } from '@veleta/shared/contracts';
import type { Deployment } from './deployment.ts';
import { callAt, type Answer } from './http-caller.ts';

/** Zones of which one always has working hours: mails leave at 09:00 local. */
const ZONES = ['UTC', 'Asia/Tokyo', 'America/Los_Angeles'];
const TRIES = 600;
const PAUSE_MS = 50;

interface OpenMeasurement {
  readonly id: string;
  /** Of its reusable link. */
  readonly token: string;
}

/** Servers, and who sets something up at the first of them. */
type Reachable = Pick<Deployment, 'instances' | 'owner'>;

/** The account's owner, signed in at the first instance. */
async function signIn({ instances, owner }: Reachable): Promise<{ origin: string; access: string }> {
  const origin = instances[0]?.url ?? '';
  const { access } = must(await callAt(origin, accounts.signIn, { body: owner }));
  return { origin, access };
}

/** Sets up a measurement with a reusable link that is open now, with room for `reservations` people. */
export async function openForAll(
  deployment: Reachable,
  product: string,
  reservations: number,
): Promise<OpenMeasurement> {
  const { id, survey_link: link } = await open(deployment, product, {
    distribution: 'reusable-link',
    number_of_participants: reservations,
  });
  return { id, token: link?.split('/').at(-1) ?? '' };
}

/** Sets up a measurement for `people` on a list, each of whom is mailed a link. */
export async function openForList(deployment: Reachable, product: string, people: readonly string[]): Promise<void> {
  const { origin, access } = await signIn(deployment);
  const rows = people.map((email, index) => ({ line: index + 2, email, language: 'en' as const, units: [] }));
  const body = { name: `List of ${product}`, categories: [], rows };
  const list = must(await callAt(origin, participantLists.createParticipantList, { access, body }));
  await open(deployment, product, {
    distribution: 'traceable-link',
    number_of_participants: null,
    participant_list: list.id,
  });
}

async function open(deployment: Reachable, product: string, change: object) {
  const { origin, access } = await signIn(deployment);
  must(await callAt(origin, products.patchProduct, { access, params: { key: product }, body: { is_enabled: true } }));
  const { timezone, date } = findWorkingZone(new Date());
  const body = { product, start_date: date, duration_days: 14, frequency: 'once', end_date: date, timezone, ...change };
  // The shape is the contract's; what changes in it is the caller's.
  const set = must(await callAt(origin, measurements.createMeasurementSet, { access, body: body as never }));
  const measurement = set.measurements[0];
  if (!measurement) throw new Error('The set has no measurement.');
  return measurement;
}

function findWorkingZone(now: Date): { timezone: string; date: string } {
  for (const timezone of ZONES) {
    const parts = new Intl.DateTimeFormat('sv', { timeZone: timezone, dateStyle: 'short', timeStyle: 'short' }).format(
      now,
    );
    const [date = '', time = ''] = parts.split(' ');
    const hour = Number(time.slice(0, 2));
    if (hour >= 10 && hour <= 20) return { timezone, date };
  }
  throw new Error('It is night everywhere.');
}

/** One person's browser: takes a reservation, sends an answer, and where no answer comes sends the same again, to the next instance. */
export async function answerSurvey(
  origins: () => readonly string[],
  token: string,
  first: number,
): Promise<Answer<typeof survey.submitSurvey.reply>> {
  // Made up by the page, so that a start whose reply is lost holds one reservation; of no use on a personal link.
  const reservation = randomBytes(32).toString('base64url');
  const body = { submission_id: randomUUID(), reservation, units: [], answers: [] };
  for (let tries = 0; tries < TRIES; tries += 1) {
    const known = origins();
    const origin = known[(first + tries) % known.length] ?? '';
    const answer = await callAt(origin, survey.submitSurvey, { params: { token }, body }).catch(() => null);
    if (answer?.error === 'reservation_required') {
      const started = await callAt(origin, survey.startSurvey, { params: { token }, body: { reservation } }).catch(
        () => null,
      );
      if (started?.error !== undefined && started.status !== 503)
        return { ...answer, status: started.status, error: started.error };
    } else if (answer && answer.status !== 503) return answer;
    await wait(PAUSE_MS);
  }
  throw new Error('No instance answers.');
}

/** Answers of a measurement that are kept, and the number that is shown of them. */
export async function countKept({ ask }: Deployment, measurementId: string): Promise<{ rows: number; shown: number }> {
  const [counted] = await ask<{ rows: number; shown: number }>(
    `select (select count(*) from sealed_submissions where measurement_id = $1)::int as rows,
       (select submissions from measurements where id = $1) as shown`,
    [measurementId],
  );
  return counted ?? { rows: 0, shown: 0 };
}

/** The reply of a call that must succeed. */
function must<R>({ status, reply, error }: { status: number; reply: R; error: string | undefined }): R {
  if (error !== undefined) throw new Error(`Answered ${status}: ${error}`);
  return reply;
}
