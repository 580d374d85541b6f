import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { measurements, products, survey } from '@veleta/shared/contracts';
import pg from 'pg';
import {
  FIRST_DAY,
  PRODUCT,
  addCategory,
  answerAll,
  createSet,
  done,
  importList,
  openMeasurement,
  reusableSet,
  tokenOf,
} from '../../platform/testing/measuring.ts';
import { type TestApi, startApi } from '../../platform/testing/start-api.ts';
import { ensureFolded, moveInbox } from './fold.service.ts';

// A real database on a machine that does other things too.
jest.setTimeout(60_000);

let api: TestApi;
/** Reads every row, whatever row-level security says: what a copy of the database would hold. */
let database: pg.Client;
beforeAll(async () => {
  api = await startApi({ config: { accessTokenSeconds: 400 * 86_400, refreshTokenDays: 400 } });
  const url = new URL(api.databaseUrl);
  url.username = 'postgres';
  database = new pg.Client({ connectionString: url.href });
  await database.connect();
});
afterEach(() => api.clock.set(`${FIRST_DAY}T09:00:00Z`));
afterAll(async () => {
  await database.end();
  await api.close();
});

const { getSurvey, startSurvey, submitSurvey } = survey;
const { getMeasurement, stopMeasurement } = measurements;

const read = (token: string) => done(api.call(getSurvey, { params: { token } }));
const start = (token: string, body: { place?: string | null; fingerprint?: string | null } = {}) =>
  api.call(startSurvey, { params: { token }, body });
const submit = (token: string, change: Partial<Parameters<typeof fill>[0]> = {}) =>
  api.call(submitSurvey, { params: { token }, body: fill(change) });

function fill(change: {
  submission_id?: string;
  place?: string | null;
  units?: string[];
  answers?: ReturnType<typeof answerAll>;
}) {
  return { submission_id: api.services.random.uuid(), units: [], answers: [], ...change };
}

async function rowsOf(table: string, measurementId: string): Promise<Record<string, unknown>[]> {
  const { rows } = await database.query(`select *, xmin::text from ${table} where measurement_id = $1`, [
    measurementId,
  ]);
  return rows;
}

/** A measurement with a reusable link and, when units are given, one category. */
async function open({
  units = [] as string[],
  ...change
}: Parameters<typeof reusableSet>[0] & { units?: string[] } = {}) {
  const account = await api.createAccount({ tier: 'enterprise' });
  if (units.length > 0) await addCategory(account.call, 'Area', units);
  return { ...account, ...(await openMeasurement(account.call, change)) };
}

describe('reading a survey', () => {
  it('refuses links that lead nowhere', async () => {
    for (const token of ['nothing', 'a'.repeat(43), '%27%20or%201=1']) {
      const { status, error } = await api.call(getSurvey, { params: { token } });
      expect([status, error.error]).toEqual([404, 'link_invalid']);
    }
    expect((await start('nothing')).error.error).toBe('link_invalid');
    expect((await submit('nothing')).error.error).toBe('link_invalid');
  });

  it('tells an anonymous participant everything that the page needs', async () => {
    const { token } = await open({ units: ['North', 'South'], threshold: 7 });
    const asked = await read(token);
    expect(asked).toMatchObject({
      status: 'open',
      promise: 'anonymous',
      language: null,
      threshold: 7,
      expected: 20,
      timezone: 'UTC',
      minutes: 6,
      product: { key: PRODUCT, name: { en: 'Talent retention', es: 'Retención del talento' } },
      organization: { logo: null, theme_key: 'default' },
      categories: [{ title: 'Area', units: [{ name: 'North' }, { name: 'South' }] }],
    });
    expect(asked.dimensions.flatMap(({ items }) => items)).toHaveLength(34);
  });

  it('knows every state, and shows the questions only while it is open', async () => {
    const account = await api.createAccount();
    await done(account.call(products.patchProduct, { params: { key: PRODUCT }, body: { is_enabled: true } }));
    const set = await createSet(
      account.call,
      reusableSet({ frequency: 'monthly', end_date: '2026-04-30', number_of_participants: 1 }),
    );
    const token = tokenOf(set.measurements[0]?.survey_link);
    api.clock.set('2026-04-02T00:00:00Z');
    const second = await done(account.call(getMeasurement, { params: { id: set.measurements[1]?.id ?? '' } }));
    const secondToken = tokenOf(second.survey_link);
    const states: string[] = [];
    const look = async (time: string, link: string) => {
      api.clock.set(time);
      const { status, dimensions } = await read(link);
      expect(dimensions.length > 0).toBe(status === 'open');
      states.push(status);
    };
    await look('2026-04-01T23:59:59Z', secondToken);
    await look('2026-03-15T23:59:59Z', token);
    await done(submit(token));
    await look('2026-03-15T23:59:59Z', token);
    await look('2026-03-16T00:00:00Z', token);
    api.clock.set('2026-04-02T00:00:00Z');
    await done(account.call(stopMeasurement, { params: { id: second.id } }));
    await look('2026-04-02T00:00:00Z', secondToken);
    expect(states).toEqual(['not_open', 'open', 'full', 'closed', 'stopped']);
  });

  it('asks what was asked when the measurement started', async () => {
    const { call, token, measurement } = await open({ units: ['North'] });
    const before = await read(token);
    await done(call(stopMeasurement, { params: { id: measurement.id } }));
    await addCategory(call, 'Shift', ['Day']);
    const { rows } = await database.query(
      'select category_title, name from measurement_units where measurement_id = $1',
      [measurement.id],
    );
    expect(rows).toEqual([{ category_title: 'Area', name: 'North' }]);
    expect((await rowsOf('measurement_items', measurement.id)).map((row) => row.item_key)).toEqual(
      before.dimensions.flatMap(({ items }) => items.map(({ key }) => key)),
    );
  });
});

describe('taking a place', () => {
  it('lasts an hour, is renewed with its secret, and is free again afterwards', async () => {
    const { token } = await open({ number_of_participants: 1 });
    const { place, expires_at } = await done(start(token));
    expect(expires_at).toBe('2026-03-02T10:00:00.000Z');
    expect((await start(token)).error.error).toBe('survey_full');
    api.clock.advance({ minutes: 59 });
    expect(await done(start(token, { place }))).toMatchObject({ place, expires_at: '2026-03-02T10:59:00.000Z' });
    api.clock.advance({ minutes: 60 });
    expect((await done(start(token))).place).not.toBe(place);
    expect((await start(token, { place })).error.error).toBe('survey_full');
  });

  it('gives a place of its own to a secret that nobody handed out', async () => {
    const { token } = await open();
    expect((await done(start(token, { place: 'mine' }))).place).not.toBe('mine');
  });

  it('takes no more places than people at once', async () => {
    const { token } = await open({ number_of_participants: 5 });
    const results = await Promise.all(Array.from({ length: 30 }, () => start(token)));
    expect(results.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(new Set(results.filter(({ status }) => status === 409).map(({ error }) => error.error))).toEqual(
      new Set(['survey_full']),
    );
  });

  it('says that a device may have answered, keeping only a hash whose key goes with the end', async () => {
    const { call, token, measurement } = await open();
    const first = await done(start(token, { fingerprint: 'this laptop' }));
    expect(first.is_known_device).toBe(false);
    expect((await done(start(token, { fingerprint: 'this laptop', place: first.place }))).is_known_device).toBe(false);
    expect((await done(start(token, { fingerprint: 'this laptop' }))).is_known_device).toBe(true);
    expect((await done(start(token, { fingerprint: 'another' }))).is_known_device).toBe(false);
    expect(await rowsOf('known_devices', measurement.id)).toHaveLength(2);
    expect(JSON.stringify(await rowsOf('known_devices', measurement.id))).not.toContain('laptop');
    await done(call(stopMeasurement, { params: { id: measurement.id } }));
    await api.runJobs();
    for (const table of ['device_keys', 'known_devices', 'places', 'submissions'])
      expect(await rowsOf(table, measurement.id)).toEqual([]);
  });

  it('is refused before the opening and after the end', async () => {
    const { token } = await open({ start_date: '2026-03-02', duration_days: 1 });
    api.clock.set('2026-03-01T23:59:59Z');
    expect((await start(token)).error.error).toBe('survey_not_open');
    expect((await submit(token)).error.error).toBe('survey_not_open');
    api.clock.set('2026-03-03T00:00:00Z');
    expect((await start(token)).error.error).toBe('survey_closed');
    expect((await submit(token)).error.error).toBe('survey_closed');
  });
});

describe('submitting a response', () => {
  it('counts at once, and stores answers by position and texts on their own', async () => {
    const { accountId, call, token, measurement } = await open({ units: ['North'] });
    const asked = await read(token);
    const unit = asked.categories[0]?.units[0]?.id ?? '';
    await done(submit(token, { units: [unit], answers: answerAll(asked, { likert: 5, enps: 0, text: 'Less noise' }) }));
    expect(await done(call(getMeasurement, { params: { id: measurement.id } }))).toMatchObject({
      responses: 1,
      started: 0,
    });
    await done(call(stopMeasurement, { params: { id: measurement.id } }));
    await ensureFolded(api.services, accountId, measurement.id);
    const items = await rowsOf('measurement_items', measurement.id);
    const [response] = await rowsOf('responses', measurement.id);
    expect(response?.answers).toEqual(items.map(({ type }) => ({ likert5: 5, enps: 0, open: null })[String(type)]));
    expect(response?.unit_ids).toEqual([unit]);
    const comments = await rowsOf('response_comments', measurement.id);
    expect(comments.map(({ text }) => text)).toEqual(['Less noise', 'Less noise']);
  });

  it('refuses answers to what was not asked, out of range, and units that are not offered', async () => {
    const { token } = await open({ units: ['North', 'South'] });
    const other = await open({ units: ['North'] });
    const [north, south] = (await read(token)).categories[0]?.units ?? [];
    const foreign = (await read(other.token)).categories[0]?.units[0];
    const { status, error } = await submit(token, {
      units: [north?.id ?? '', south?.id ?? '', foreign?.id ?? ''],
      answers: [
        { item: 'support-load-shared', value: 6 },
        { item: 'salary', value: 3 },
      ],
    });
    expect(status).toBe(400);
    expect(error.fields?.map(({ path, code }) => `${path}: ${code}`)).toEqual([
      'answers.0.value: out_of_range',
      'answers.1.item: unknown',
      'units.1: duplicate',
      'units.2: unknown',
    ]);
    expect((await submit(token, { answers: [{ item: 'enps', value: 11 }] })).error.error).toBe('invalid_input');
    expect((await submit(token, { answers: [{ item: 'open-one-change', value: 'x'.repeat(2001) }] })).error.error).toBe(
      'invalid_input',
    );
  });

  it('counts a repeat once, also when all of them come at the same moment', async () => {
    const { call, token, measurement } = await open();
    const submission_id = api.services.random.uuid();
    const { place } = await done(start(token));
    const results = await Promise.all(Array.from({ length: 12 }, () => submit(token, { submission_id, place })));
    expect(results.map(({ status, reply }) => [status, reply])).toEqual(
      results.map(() => [201, { status: 'accepted' }]),
    );
    expect((await done(call(getMeasurement, { params: { id: measurement.id } }))).responses).toBe(1);
    expect(await rowsOf('response_inbox', measurement.id)).toHaveLength(1);
  });

  it('is acknowledged again when the reply was lost and the measurement has been stopped meanwhile', async () => {
    const { call, token, measurement } = await open();
    const submission_id = api.services.random.uuid();
    await done(submit(token, { submission_id }));
    await done(call(stopMeasurement, { params: { id: measurement.id } }));
    expect((await submit(token, { submission_id })).status).toBe(201);
    expect((await submit(token)).error.error).toBe('survey_closed');
    // Also when its answers have been gathered since: it counts, and the person must not read that it does not.
    await api.runJobs();
    expect(await rowsOf('responses', measurement.id)).toHaveLength(1);
    expect((await submit(token, { submission_id })).status).toBe(201);
    expect((await submit(token)).error.error).toBe('survey_closed');
    expect(await rowsOf('responses', measurement.id)).toHaveLength(1);
  });

  it('takes exactly as many as were declared, however many come at once', async () => {
    const { call, token, measurement } = await open({ number_of_participants: 20 });
    const results = await Promise.all(Array.from({ length: 200 }, () => submit(token)));
    expect(results.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(results.filter(({ error }) => error?.error === 'survey_full')).toHaveLength(180);
    expect((await done(call(getMeasurement, { params: { id: measurement.id } }))).responses).toBe(20);
    await api.runJobs();
    const kept = [...(await rowsOf('response_inbox', measurement.id)), ...(await rowsOf('responses', measurement.id))];
    expect(kept).toHaveLength(20);
    expect((await read(token)).status).toBe('full');
  });

  it('keeps room for those who hold a place, and takes a late one while there is room', async () => {
    const { token } = await open({ number_of_participants: 2 });
    const { place } = await done(start(token));
    await done(submit(token));
    expect((await submit(token)).error.error).toBe('survey_full');
    expect((await read(token)).status).toBe('open');
    api.clock.advance({ minutes: 61 });
    await done(submit(token, { place }));
    expect((await submit(token)).error.error).toBe('survey_full');
  });

  it('tells a late one whose place was given away that the survey is full', async () => {
    const { token } = await open({ number_of_participants: 1 });
    const { place } = await done(start(token));
    api.clock.advance({ minutes: 61 });
    await done(start(token));
    expect((await submit(token, { place })).error.error).toBe('survey_full');
  });

  it('never gets in after a stop, whoever comes first', async () => {
    const { call, token, measurement } = await open({ number_of_participants: 100 });
    const stop = call(stopMeasurement, { params: { id: measurement.id } });
    const results = await Promise.all(Array.from({ length: 40 }, () => submit(token)));
    await done(stop);
    await api.runJobs();
    const accepted = results.filter(({ status }) => status === 201).length;
    expect(results.every(({ status, error }) => status === 201 || error.error === 'survey_closed')).toBe(true);
    expect(await rowsOf('responses', measurement.id)).toHaveLength(accepted);
    expect(await rowsOf('response_inbox', measurement.id)).toEqual([]);
  });
});

describe('a personal link', () => {
  async function invited() {
    const account = await api.createAccount();
    const { id: categoryId } = await addCategory(account.call, 'Area', ['North', 'South']);
    const list = await importList(account.call, {
      categoryId,
      people: [
        ['ana', 'North', 'es'],
        ['bo', 'South'],
        ['cy', ''],
      ],
    });
    const { set, measurement } = await openTraceable(account.call, list.id);
    await api.runJobs();
    const mails = api.mailbox
      .splice(0)
      .map((mail) => ({ ...mail, token: tokenOf(/\/survey\/response\/\S+/.exec(mail.text)?.[0]) }));
    const tokens = Object.fromEntries(mails.map(({ to, token }) => [to.split('@')[0] ?? '', token]));
    return { ...account, set, measurement, mails, tokens };
  }
  async function openTraceable(call: TestApi['call'], listId: string) {
    await done(call(products.patchProduct, { params: { key: PRODUCT }, body: { is_enabled: true } }));
    const set = await createSet(
      call,
      reusableSet({ distribution: 'traceable-link', number_of_participants: null, participant_list: listId }),
    );
    const measurement = set.measurements[0];
    if (!measurement) throw new Error('The set has no measurement.');
    return { set, measurement };
  }

  it('reaches everybody on the list once, in their language', async () => {
    const { mails } = await invited();
    expect(mails.map(({ to, language }) => [to, language]).sort()).toEqual([
      ['ana@example.org', 'es'],
      ['bo@example.org', 'es'],
      ['cy@example.org', 'es'],
    ]);
    expect(new Set(mails.map(({ token }) => token)).size).toBe(3);
    await api.runJobs();
    expect(api.mailbox).toEqual([]);
  });

  it('promises confidentiality and asks for no unit', async () => {
    const { tokens } = await invited();
    expect(await read(tokens.ana ?? '')).toMatchObject({
      status: 'open',
      promise: 'confidential',
      language: 'es',
      expected: 3,
      categories: [],
    });
    expect((await read(tokens.bo ?? '')).language).toBeNull();
    expect((await submit(tokens.ana ?? '', { units: [api.services.random.uuid()] })).error).toMatchObject({
      error: 'invalid_input',
      fields: [{ path: 'units.0', code: 'unknown' }],
    });
  });

  it('takes one answer, with the unit of the list', async () => {
    const { call, measurement, tokens } = await invited();
    const token = tokens.ana ?? '';
    await done(start(token));
    expect(await done(call(getMeasurement, { params: { id: measurement.id } }))).toMatchObject({
      started: 1,
      responses: 0,
    });
    const submission_id = api.services.random.uuid();
    const answers = answerAll(await read(token));
    const results = await Promise.all([1, 2, 3].map(() => submit(token, { submission_id, answers })));
    expect(results.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await submit(token)).error.error).toBe('already_answered');
    expect((await start(token)).error.error).toBe('already_answered');
    expect((await read(token)).status).toBe('answered');
    expect(await done(call(getMeasurement, { params: { id: measurement.id } }))).toMatchObject({
      started: 0,
      responses: 1,
    });
    const units = await rowsOf('measurement_units', measurement.id);
    const [kept] = await rowsOf('response_inbox', measurement.id);
    expect(kept?.unit_ids).toEqual([units.find(({ name }) => name === 'North')?.id]);
  });

  it('is dead after a stop, and the mail that has not left does not leave', async () => {
    const account = await api.createAccount();
    const list = await importList(account.call, { people: [['ana', '']] });
    const { measurement } = await openTraceable(account.call, list.id);
    await done(account.call(stopMeasurement, { params: { id: measurement.id } }));
    await api.runJobs();
    expect(api.mailbox).toEqual([]);
    const mailed = await invited();
    await done(mailed.call(stopMeasurement, { params: { id: mailed.measurement.id } }));
    expect((await submit(mailed.tokens.bo ?? '')).error.error).toBe('survey_closed');
  });
});

describe('moving answers out of the inbox', () => {
  it('waits until at least as many are there as the smallest group shown', async () => {
    const { accountId, token, measurement } = await open({ threshold: 6 });
    for (let n = 0; n < 5; n += 1) await done(submit(token));
    expect(await moveInbox(api.services, accountId, measurement.id)).toBe(0);
    expect(await rowsOf('responses', measurement.id)).toEqual([]);
    await done(submit(token));
    await api.runJobs();
    expect(await rowsOf('response_inbox', measurement.id)).toEqual([]);
    expect(await rowsOf('responses', measurement.id)).toHaveLength(6);
  });

  it('shares no key and no transaction between a final row and who or what brought it', async () => {
    const { token, measurement } = await open();
    const submissions = Array.from({ length: 6 }, () => api.services.random.uuid());
    const asked = await read(token);
    for (const submission_id of submissions) {
      const { place } = await done(start(token, { fingerprint: submission_id }));
      await done(submit(token, { submission_id, place, answers: answerAll(asked, { text: 'A thought' }) }));
    }
    const inbox = await rowsOf('response_inbox', measurement.id);
    await api.runJobs();
    const final = [
      ...(await rowsOf('responses', measurement.id)),
      ...(await rowsOf('response_comments', measurement.id)),
    ];
    expect(final).toHaveLength(6 + 12);
    const traces: Record<string, unknown>[] = [];
    for (const table of ['submissions', 'known_devices', 'places'])
      traces.push(...(await rowsOf(table, measurement.id)));
    const before = new Set(
      [...inbox, ...traces].flatMap((row) => [row.xmin, row.id, row.submission_id]).filter(Boolean),
    );
    for (const row of final) expect(before.has(row.xmin) || before.has(row.id)).toBe(false);
    expect(Object.keys(final[0] ?? {}).sort()).toEqual([
      'account_id',
      'answers',
      'id',
      'measurement_id',
      'unit_ids',
      'xmin',
    ]);
  });

  it('wipes what was moved out of the file of the inbox', async () => {
    const { token } = await open();
    await database.query('truncate response_inbox');
    for (let n = 0; n < 5; n += 1) await done(submit(token));
    const bytes = async () =>
      (await database.query("select pg_relation_size('response_inbox')::int as bytes")).rows[0].bytes;
    expect(await bytes()).toBeGreaterThan(0);
    await api.runJobs();
    expect(await bytes()).toBe(0);
  });

  it('moves the rest at the end, once', async () => {
    const { accountId, token, measurement } = await open({ duration_days: 1 });
    await done(submit(token));
    await ensureFolded(api.services, accountId, measurement.id);
    expect(await rowsOf('responses', measurement.id)).toEqual([]);
    api.clock.set('2026-03-03T00:00:00Z');
    await Promise.all([1, 2, 3].map(() => ensureFolded(api.services, accountId, measurement.id)));
    expect(await rowsOf('responses', measurement.id)).toHaveLength(1);
    expect(await rowsOf('response_inbox', measurement.id)).toEqual([]);
  });

  it('shuffles all of them at the end, so that the last answer is not the one that was moved last', async () => {
    const { accountId, token, measurement } = await open({ duration_days: 1 });
    const asked = await read(token);
    for (const text of ['a', 'b', 'c', 'd', 'e', 'last']) {
      await done(submit(token, { answers: answerAll(asked, { likert: text === 'last' ? 1 : 4, text }) }));
      await api.runJobs();
    }
    const earlier = new Set((await rowsOf('responses', measurement.id)).map((row) => row.id));
    expect(earlier.size).toBe(5);
    api.clock.set('2026-03-03T00:00:00Z');
    await ensureFolded(api.services, accountId, measurement.id);
    const final = await rowsOf('responses', measurement.id);
    const comments = await rowsOf('response_comments', measurement.id);
    expect([final.length, comments.length]).toEqual([6, 12]);
    expect(new Set([...final, ...comments].map((row) => row.xmin)).size).toBe(1);
    expect(final.filter((row) => earlier.has(row.id))).toEqual([]);
    expect(final.filter(({ answers }) => (answers as number[]).includes(1))).toHaveLength(1);
  });

  it('cannot be seen by another account', async () => {
    const { token, measurement } = await open();
    await done(submit(token));
    const stranger = await api.createAccount();
    await expect(moveInbox(api.services, stranger.accountId, measurement.id)).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
