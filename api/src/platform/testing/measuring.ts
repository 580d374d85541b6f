import {
  measurements,
  participantImports,
  participantLists,
  products,
  categories,
  survey,
} from '@veleta/shared/contracts';
import type * as z from 'zod/mini';
import type { Caller } from './caller.ts';

export type SetInput = z.input<typeof measurements.MeasurementSetInputSchema>;
export type MeasurementSet = z.output<typeof measurements.MeasurementSetSchema>;
export type Survey = z.output<typeof survey.SurveySchema>;
export type Submission = z.input<typeof survey.SubmissionSchema>;

export const PRODUCT = 'talent-retention';
/** The day at which the test clock starts. */
export const FIRST_DAY = '2026-03-02';

/** Returns a set with a reusable link that is open on the first day of the test clock. */
export function reusableSet(change: Partial<SetInput> = {}): SetInput {
  return {
    product: PRODUCT,
    start_date: FIRST_DAY,
    duration_days: 14,
    frequency: 'once',
    end_date: FIRST_DAY,
    timezone: 'UTC',
    distribution: 'reusable-link',
    number_of_participants: 20,
    ...change,
  };
}

export async function enable(call: Caller, key = PRODUCT): Promise<void> {
  await done(call(products.patchProduct, { params: { key }, body: { is_enabled: true } }));
}

export async function addCategory(call: Caller, title: string, names: readonly string[]) {
  return done(call(categories.createCategory, { body: { title, units: names.map((name) => ({ name })) } }));
}

/** Imports people `first@example.org` with one unit each ('' for none). */
export async function importList(
  call: Caller,
  {
    name = 'Everybody',
    categoryId,
    people,
  }: { name?: string; categoryId?: string; people: readonly (readonly [string, string, string?, string?])[] },
) {
  return done(
    call(participantLists.createParticipantList, {
      body: {
        name,
        categories: categoryId ? [categoryId] : [],
        rows: people.map(([email, unit, language, name], index) => ({
          line: index + 2,
          email: `${email}@example.org`,
          name,
          language,
          units: categoryId ? [unit] : [],
        })),
      },
    }),
  );
}

/** Begins an import and sends people `first@example.org` with their units; returns its id. */
export async function stageImport(
  call: Caller,
  {
    list = null,
    name = null,
    categories = [],
    known = 'keep',
    rows,
  }: {
    list?: string | null;
    name?: string | null;
    categories?: string[];
    known?: participantImports.KnownPeople;
    rows: readonly (readonly [string, ...string[]])[];
  },
): Promise<string> {
  const { id } = await done(call(participantImports.beginImport, { body: { list, name, categories, known } }));
  const body = {
    rows: rows.map(([email, ...units], index) => ({ line: index + 2, email: `${email}@example.org`, units })),
  };
  await done(call(participantImports.addImportRows, { params: { id }, body }));
  return id;
}

export async function createSet(call: Caller, input: SetInput): Promise<MeasurementSet> {
  return done(call(measurements.createMeasurementSet, { body: input }));
}

/** Enables the product, creates a set with a reusable link, and returns its first measurement with the link's token. */
export async function openMeasurement(call: Caller, change: Partial<SetInput> = {}) {
  await enable(call, change.product ?? PRODUCT);
  const set = await createSet(call, reusableSet(change));
  const measurement = set.measurements[0];
  if (!measurement) throw new Error('The set has no measurement.');
  return { set, measurement, token: tokenOf(measurement.survey_link) };
}

export function tokenOf(link: string | null | undefined): string {
  const token = link?.split('/').at(-1);
  if (!token) throw new Error('There is no link.');
  return token;
}

/** Returns an answer to every item of a survey: `likert`, `enps`, and a text for open ones if given. */
export function answerAll(
  definition: Survey,
  { likert = 4, enps = 9, text = null as string | null } = {},
): Submission['answers'] {
  const value = { likert5: likert, enps, open: text };
  return definition.dimensions.flatMap((dimension) =>
    dimension.items.map((item) => ({ item: item.key, value: value[item.type] })),
  );
}

/**
 * Submits like the survey page: starts first to get a reservation, if the answers contain none. When the submission
 * fails for lack of a reservation, returns the error of the start.
 */
export async function submitOnReservation(call: Caller, token: string, body: Submission) {
  const params = { token };
  const started = body.reservation === undefined ? await call(survey.startSurvey, { params, body: {} }) : null;
  const reservation = body.reservation ?? started?.reply?.reservation ?? null;
  const answer = await call(survey.submitSurvey, { params, body: { ...body, reservation } });
  const isWithoutReservation = answer.error?.error === 'reservation_required' && started?.error;
  return isWithoutReservation ? { ...answer, status: started.status, error: started.error } : answer;
}

/** Returns the reply of a call that must succeed. */
export async function done<Reply>(result: Promise<{ status: number; reply: Reply; error: unknown }>): Promise<Reply> {
  const { status, reply, error } = await result;
  if (error !== undefined) throw new Error(`Answered ${status}: ${JSON.stringify(error)}`);
  return reply;
}
