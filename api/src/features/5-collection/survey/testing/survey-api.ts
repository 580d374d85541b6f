import { products, survey, surveyDrafts } from '@veleta/shared/contracts';
import type * as z from 'zod/mini';
import type { Config } from '../../../../platform/config.ts';
import { type AllRows, openAllRows } from '../../../../platform/testing/database-rows.ts';
import {
  PRODUCT,
  addCategory,
  createSet,
  done,
  importList,
  openMeasurement,
  reusableSet,
  submitOnReservation,
  tokenOf,
  type SetInput,
  type Submission,
} from '../../../../platform/testing/measuring.ts';
import { openContent, openKey, type SealedContent } from '../../../4-measurements/sealed-answers/index.ts';
import { type TestApi, startApi } from '../../../../platform/testing/start-api.ts';

export type Draft = z.input<typeof surveyDrafts.DraftSchema>;

/** The API for participants, and all rows that a copy of the database would contain. */
export interface SurveyApi {
  readonly api: TestApi;
  readonly rows: AllRows;
  read(token: string): ReturnType<typeof done<z.output<typeof survey.SurveySchema>>>;
  start(token: string, body?: z.input<NonNullable<typeof survey.startSurvey.body>>): ReturnType<typeof startOf>;
  /** Submits with a new reservation unless `reservation` is given; null for none. */
  submit(token: string, change?: Partial<Submission>): ReturnType<typeof submitOf>;
  keep(token: string, body: z.input<NonNullable<typeof surveyDrafts.keepDraft.body>>): ReturnType<typeof keepOf>;
  readDraft(token: string, reservation?: string | null): ReturnType<typeof readDraftOf>;
  rowsOf(table: string, measurementId: string): Promise<Record<string, unknown>[]>;
  /** Returns the submissions of a measurement without results, decrypted with its key. */
  answersOf(measurementId: string): Promise<SealedContent[]>;
  /** Creates an account with an open measurement on a reusable link; `units` adds one category. */
  open(change?: Partial<SetInput> & { units?: string[] }): ReturnType<typeof openReusable>;
  /** Creates an account with an open measurement on personal links, whose mails were sent. */
  invite(people?: readonly (readonly [string, string, string?])[]): ReturnType<typeof openPersonal>;
  close(): Promise<void>;
}

const startOf = (api: TestApi, token: string, body: z.input<NonNullable<typeof survey.startSurvey.body>>) =>
  api.call(survey.startSurvey, { params: { token }, body });
const submitOf = (api: TestApi, token: string, change: Partial<Submission>) =>
  submitOnReservation(api.call, token, {
    submission_id: api.services.random.uuid(),
    units: [],
    answers: [],
    ...change,
  });
const keepOf = (api: TestApi, token: string, body: z.input<NonNullable<typeof surveyDrafts.keepDraft.body>>) =>
  api.call(surveyDrafts.keepDraft, { params: { token }, body });
const readDraftOf = (api: TestApi, token: string, reservation: string | null) =>
  api.call(surveyDrafts.readDraft, { params: { token }, body: { reservation } });

export async function startSurveyApi(
  options: { config?: Partial<Config>; logTo?: { write(tx: string): void } } = {},
): Promise<SurveyApi> {
  const api = await startApi({
    ...options,
    config: { accessTokenSeconds: 400 * 86_400, refreshTokenDays: 400, ...options.config },
  });
  const rows = await openAllRows(api.databaseUrl);
  return {
    api,
    rows,
    read: (token) => done(api.call(survey.getSurvey, { params: { token } })),
    start: (token, body = {}) => startOf(api, token, body),
    submit: (token, change = {}) => submitOf(api, token, change),
    keep: (token, body) => keepOf(api, token, body),
    readDraft: (token, reservation = null) => readDraftOf(api, token, reservation),
    rowsOf: (table, measurementId) =>
      rows.query(`select *, xmin::text from ${table} where measurement_id = $1`, [measurementId]),
    answersOf: (measurementId) => openAnswers(api, rows, measurementId),
    open: (change = {}) => openReusable(api, change),
    invite: (people = THREE) => openPersonal(api, people),
    close: async () => {
      await rows.close();
      await api.close();
    },
  };
}

const THREE = [
  ['ana', 'North', 'es'],
  ['bo', 'South'],
  ['cy', ''],
] as const;

async function openReusable(api: TestApi, { units = [], ...change }: Partial<SetInput> & { units?: string[] }) {
  const account = await api.createAccount({ tier: 'enterprise' });
  if (units.length > 0) await addCategory(account.call, 'Area', units);
  return { ...account, ...(await openMeasurement(account.call, change)) };
}

/** Sets up a measurement on personal links for a list. */
export async function openTraceable(call: TestApi['call'], listId: string) {
  await done(call(products.patchProduct, { params: { key: PRODUCT }, body: { is_enabled: true } }));
  const set = await createSet(
    call,
    reusableSet({ distribution: 'traceable-link', number_of_participants: null, participant_list: listId }),
  );
  const measurement = set.measurements[0];
  if (!measurement) throw new Error('The set has no measurement.');
  return { set, measurement };
}

async function openPersonal(api: TestApi, people: readonly (readonly [string, string, string?])[]) {
  const account = await api.createAccount({ tier: 'enterprise' });
  const { id: categoryId } = await addCategory(account.call, 'Area', ['North', 'South']);
  const list = await importList(account.call, { categoryId, people });
  const { set, measurement } = await openTraceable(account.call, list.id);
  await api.runJobs();
  const mails = api.mailbox
    .splice(0)
    .map((mail) => ({ ...mail, token: tokenOf(/\/survey\/response\/\S+/.exec(mail.text)?.[0]) }));
  const tokens = Object.fromEntries(mails.map(({ to, token }) => [to.split('@')[0] ?? '', token]));
  return { ...account, set, measurement, mails, tokens };
}

async function openAnswers({ services }: TestApi, rows: AllRows, measurementId: string): Promise<SealedContent[]> {
  const [key] = await rows.query<{ public_key: Buffer }>(
    'select public_key from measurement_keys where measurement_id = $1',
    [measurementId],
  );
  const sealed = await rows.query<{ submission_id: string; content: Buffer }>(
    'select submission_id, content from sealed_submissions where measurement_id = $1',
    [measurementId],
  );
  if (!key || sealed.length === 0) return [];
  const holder = await openKey(services.config, { measurementId, publicKey: key.public_key });
  return sealed.map(({ submission_id: submissionId, content }) =>
    openContent(holder, { measurementId, submissionId }, content),
  );
}
