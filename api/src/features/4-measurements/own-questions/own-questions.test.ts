import { describe, expect, it } from '@jest/globals';
import {
  COMMENT_LIMIT_BYTES,
  analysis,
  audit,
  measurements,
  organizations,
  ownQuestions,
  survey,
} from '@veleta/shared/contracts';
import { sql } from 'kysely';
import { inTenant } from '../../../platform/database/tenant.ts';
import {
  FIRST_DAY,
  PRODUCT,
  answerAll,
  createSet,
  done,
  enable,
  openMeasurement,
  reusableSet,
  tokenOf,
  type Survey,
  submitOnReservation,
} from '../../../platform/testing/measuring.ts';
import { apiOfFile } from '../../../platform/testing/api-of-file.ts';
import type { TestAccount } from '../../../platform/testing/start-api.ts';
import { lockAccountSetup } from '../../../platform/database/lock-account-setup.ts';

const api = apiOfFile({ config: { accessTokenSeconds: 400 * 86_400, refreshTokenDays: 400 } });

const { getOwnQuestions, createOwnQuestion, updateOwnQuestion, deleteOwnQuestion, orderOwnQuestions } = ownQuestions;
const words = (text: string) => ({ en: text, es: `${text} (es)` });
const read = (who: TestAccount, product = PRODUCT) => done(who.call(getOwnQuestions, { query: { product } }));
const add = (who: TestAccount, text: string, type: 'likert5' | 'open' = 'likert5') =>
  who.call(createOwnQuestion, { body: { product: PRODUCT, type, text: words(text) } });
const textsOf = async (who: TestAccount) => (await read(who)).questions.map(({ text }) => text.en);
const ask = (token: string) => done(api.call(survey.getSurvey, { params: { token } }));
const ownOf = (definition: Survey) => definition.dimensions.find(({ key }) => key === 'own-questions');
const submit = (token: string, answers: unknown[]) =>
  submitOnReservation(api.call, token, {
    submission_id: api.services.random.uuid(),
    units: [],
    answers: answers as never,
  });

describe('own questions', () => {
  it('can be read and changed by owners and administrators of the account only', async () => {
    const owner = await api.createAccount();
    const analyst = await api.createAccount({ role: 'analyst', accountId: owner.accountId });
    const administrator = await api.createAccount({ role: 'administrator', accountId: owner.accountId });
    const stranger = await api.createAccount();
    const query = { query: { product: PRODUCT } };
    expect((await api.call(getOwnQuestions, query)).error.error).toBe('token_missing');
    expect((await analyst.call(getOwnQuestions, query)).error.error).toBe('forbidden');
    expect((await add(analyst, 'No')).error.error).toBe('forbidden');
    const [question] = (await done(add(administrator, 'Ours'))).questions;
    const params = { id: question?.id ?? '' };
    expect((await read(stranger)).questions).toEqual([]);
    expect((await stranger.call(deleteOwnQuestion, { params })).error.error).toBe('not_found');
    const body = { text: words('Theirs'), version: 1 };
    expect((await stranger.call(updateOwnQuestion, { params, body })).error.error).toBe('not_found');
    const order = { product: PRODUCT, questions: [params.id] };
    expect((await stranger.call(orderOwnQuestions, { body: order })).error.error).toBe('conflict');
    expect(await textsOf(owner)).toEqual(['Ours']);
  });

  it('require a known product and trimmed wording of limited length in both languages', async () => {
    const owner = await api.createAccount();
    const send = async (text: { en: string; es: string }, product = PRODUCT) => {
      const { error, reply } = await owner.call(createOwnQuestion, { body: { product, type: 'open', text } });
      return error?.fields?.map(({ path }) => path) ?? error?.error ?? reply.questions.at(-1)?.text;
    };
    expect(await send({ en: 'Why?', es: '  ' })).toEqual(['text.es']);
    expect(await send({ en: 'a'.repeat(201), es: 'b' })).toEqual(['text.en']);
    expect(await send({ en: 'Why?', es: '¿Por qué?' }, 'astrology')).toBe('not_found');
    expect(await send({ en: ' Why? ', es: ' ¿Por qué?' })).toEqual({ en: 'Why?', es: '¿Por qué?' });
  });

  it('are limited to ten, also with simultaneous requests; a retired one frees its slot', async () => {
    const owner = await api.createAccount();
    const added = await Promise.all(Array.from({ length: 14 }, (_, index) => add(owner, `Question ${index}`)));
    expect(added.filter(({ status }) => status === 201)).toHaveLength(10);
    const invalidInput = added.filter(({ status }) => status !== 201).map(({ error }) => error.fields?.[0]?.code);
    expect(invalidInput).toEqual(Array.from({ length: 4 }, () => 'too_many'));
    const { questions } = await read(owner);
    expect(questions).toHaveLength(10);
    await done(owner.call(deleteOwnQuestion, { params: { id: questions[3]?.id ?? '' } }));
    expect((await done(add(owner, 'The last'))).questions.map(({ text }) => text.en).at(-1)).toBe('The last');
    // Another product has no questions.
    expect((await read(owner, 'culture')).questions).toEqual([]);
  });

  it('get a new version for new wording only, and reject an edit of an outdated version', async () => {
    const owner = await api.createAccount();
    const [question] = (await done(add(owner, 'First'))).questions;
    const reword = (text: string, version: number) =>
      owner.call(updateOwnQuestion, { params: { id: question?.id ?? '' }, body: { text: words(text), version } });
    expect((await done(reword('Second', 1))).questions[0]).toMatchObject({ text: words('Second'), version: 2 });
    expect((await reword('Third', 1)).error).toMatchObject({ error: 'conflict', fields: [{ code: 'outdated' }] });
    expect((await done(reword('Second', 2))).questions[0]?.version).toBe(2);
    const both = await Promise.all([reword('One', 2), reword('Other', 2)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await read(owner)).questions[0]?.version).toBe(3);
  });

  it('are reordered only as a complete list', async () => {
    const owner = await api.createAccount();
    for (const text of ['A', 'B', 'C']) await done(add(owner, text));
    const ids = (await read(owner)).questions.map(({ id }) => id);
    const [a = '', b = '', c = ''] = ids;
    const order = (questions: string[]) => owner.call(orderOwnQuestions, { body: { product: PRODUCT, questions } });
    for (const broken of [
      [a, b],
      [a, b, b],
      [a, b, api.services.random.uuid()],
      [...ids, a],
    ])
      expect((await order(broken)).error.error).toBe('conflict');
    expect((await done(order([c, a, b]))).questions.map(({ text }) => text.en)).toEqual(['C', 'A', 'B']);
  });

  it('write one audit event for each change', async () => {
    const owner = await api.createAccount();
    await done(add(owner, 'First'));
    const id = (await done(add(owner, 'Second'))).questions[0]?.id ?? '';
    const { questions } = await read(owner);
    const reversed = questions.map((question) => question.id).toReversed();
    for (let time = 0; time < 2; time += 1)
      await done(owner.call(orderOwnQuestions, { body: { product: PRODUCT, questions: reversed } }));
    await done(owner.call(updateOwnQuestion, { params: { id }, body: { text: words('New'), version: 1 } }));
    await done(owner.call(deleteOwnQuestion, { params: { id } }));
    expect((await owner.call(deleteOwnQuestion, { params: { id } })).error.error).toBe('not_found');
    const { events } = await done(owner.call(audit.getAuditEvents));
    expect(events.map(({ action, object, details }) => [action, object, details[0]?.value])).toEqual([
      ['own_question_removed', 'New', 'Talent retention'],
      ['own_question_changed', 'New', 'Talent retention'],
      ['own_questions_ordered', null, 'Talent retention'],
      ['own_question_added', 'Second', 'Talent retention'],
      ['own_question_added', 'First', 'Talent retention'],
    ]);
  });
});

describe('survey with own questions', () => {
  it("shows them last, under the organization's name, and includes them in the estimated minutes", async () => {
    const owner = await api.createAccount();
    await done(owner.call(organizations.createOrganization, { body: { name: 'Molino Alto' } }));
    await done(add(owner, 'The new canteen is good.'));
    for (const text of ['What about the canteen?', 'And the parking?', 'Anything else?'])
      await done(add(owner, text, 'open'));
    const { token } = await openMeasurement(owner.call);
    const definition = await ask(token);
    expect(definition.dimensions.at(-1)).toMatchObject({
      key: 'own-questions',
      name: { en: 'Questions of Molino Alto', es: 'Preguntas de Molino Alto' },
    });
    expect(ownOf(definition)?.items.map(({ type, text }) => [type, text.es])).toEqual([
      ['likert5', 'The new canteen is good. (es)'],
      ['open', 'What about the canteen? (es)'],
      ['open', 'And the parking? (es)'],
      ['open', 'Anything else? (es)'],
    ]);
    // 34 items take 6 minutes, 38 take 7.
    expect(definition.minutes).toBe(7);
  });

  it('does not change after its opening, even if a question is edited before the first visit', async () => {
    const owner = await api.createAccount();
    await enable(owner.call);
    for (const text of ['Kept', 'Removed']) await done(add(owner, text));
    const set = await createSet(
      owner.call,
      reusableSet({ start_date: FIRST_DAY, frequency: 'monthly', end_date: '2026-05-31' }),
    );
    const [kept, removed] = (await read(owner)).questions;
    const first = tokenOf(set.measurements[0]?.survey_link);
    expect(await read(owner)).toMatchObject({ is_collecting: true, next_opens_on: '2026-04-02' });
    const change = async (text: string, version: number) => {
      const body = { text: words(text), version };
      await done(owner.call(updateOwnQuestion, { params: { id: kept?.id ?? '' }, body }));
    };
    await change('Changed', 1);
    await done(owner.call(deleteOwnQuestion, { params: { id: removed?.id ?? '' } }));
    await done(add(owner, 'Added'));
    const textsAt = async (token: string) =>
      ownOf(await ask(token))?.items.map(({ text, version }) => `${text.en} ${version}`);
    expect(await textsAt(first)).toEqual(['Kept 1', 'Removed 1']);
    expect((await read(owner)).questions.map(({ is_asked }) => is_asked)).toEqual([true, false]);

    // The second measurement opens, and the first access is a change of the questions.
    api.clock.set('2026-04-02T08:00:00Z');
    await change('Changed again', 2);
    const { survey_link } = await done(
      owner.call(measurements.getMeasurement, { params: { id: set.measurements[1]?.id ?? '' } }),
    );
    expect(await textsAt(tokenOf(survey_link))).toEqual(['Changed 2', 'Added 1']);
    api.clock.set(`${FIRST_DAY}T09:00:00Z`);
  });

  it('uses the questions of the opening when a change waits for a lock meanwhile', async () => {
    const owner = await api.createAccount();
    await enable(owner.call);
    await done(add(owner, 'Before'));
    const opens = api.clock.now().getTime() + 86_400_000;
    const day = new Date(opens).toISOString().slice(0, 10);
    const set = await createSet(owner.call, reusableSet({ start_date: day, end_date: day }));
    const [question] = (await read(owner)).questions;
    // Another transaction holds the account's lock while the measurement opens.
    let change: ReturnType<typeof owner.call> | undefined;
    await inTenant(api.services.db, owner.accountId, async (tx) => {
      await lockAccountSetup(tx, owner.accountId);
      const body = { text: words('After'), version: 1 };
      change = owner.call(updateOwnQuestion, { params: { id: question?.id ?? '' }, body });
      const waiting = sql`
        select from pg_locks l join pg_database d on d.oid = l.database
        where l.locktype = 'advisory' and not l.granted and d.datname = current_database()`;
      while ((await waiting.execute(tx)).rows.length === 0) await new Promise((resolve) => setImmediate(resolve));
      api.clock.set(`${day}T00:00:00Z`);
    });
    expect((await change)?.status).toBe(200);
    const definition = ownOf(await ask(tokenOf(set.measurements[0]?.survey_link)));
    expect(definition?.items.map(({ text }) => text.en)).toEqual(['Before']);
    expect(await textsOf(owner)).toEqual(['After']);
    api.clock.set(`${FIRST_DAY}T09:00:00Z`);
  });

  it('does not let the database role of the application change or delete published wording', async () => {
    const owner = await api.createAccount();
    await done(add(owner, 'As it was'));
    const { measurement } = await openMeasurement(owner.call);
    await api.runJobs();
    const run = (statement: ReturnType<typeof sql>) =>
      inTenant(api.services.db, owner.accountId, (tx) => statement.execute(tx));
    for (const statement of [
      sql`update own_question_versions set text_en = 'x'`,
      sql`delete from own_question_versions`,
      sql`update own_questions set type = 'open'`,
      sql`update own_questions set product_key = 'culture'`,
      sql`delete from own_questions`,
      sql`update measurement_items set text_en = 'x'`,
      sql`update measurement_items set item_version = 9`,
    ])
      await expect(run(statement)).rejects.toThrow('permission denied');
    const { rows } = await run(
      sql`select text_en, text_es from measurement_items where measurement_id = ${measurement.id} order by position desc limit 1`,
    );
    expect(rows).toEqual([{ text_en: 'As it was', text_es: 'As it was (es)' }]);
    await run(sql`delete from accounts where id = ${owner.accountId}`);
    expect((await run(sql`select from own_question_versions`)).rows).toEqual([]);
  });

  it('validates their answers like all others: optional, in range, ten long texts at once', async () => {
    const owner = await api.createAccount();
    await done(add(owner, 'Agree?'));
    for (let index = 0; index < 9; index += 1) await done(add(owner, `Why ${index}?`, 'open'));
    const { token } = await openMeasurement(owner.call);
    const items = ownOf(await ask(token))?.items ?? [];
    const [likert, open] = [items[0]?.key ?? '', items[1]?.key ?? ''];
    const codes = async (answers: unknown[]) => (await submit(token, answers)).error?.fields?.map(({ code }) => code);
    expect(await codes([{ item: likert, value: 6 }])).toEqual(['out_of_range']);
    expect(await codes([{ item: open, value: 3 }])).toEqual(['invalid']);
    expect(await codes([{ item: `own-${api.services.random.uuid()}`, value: 3 }])).toEqual(['unknown']);
    await done(submit(token, []));
    await done(submit(token, [{ item: likert, value: null }]));
    const longest = '漢'.repeat(COMMENT_LIMIT_BYTES / Buffer.byteLength('漢'));
    const withTexts = (text: string) =>
      items.map(({ key, type }) => ({ item: key, value: type === 'open' ? text : 5 }));
    expect((await submit(token, withTexts(`${longest}漢`))).status).toBe(400);
    await done(submit(token, withTexts(longest)));
  });
});

describe('results of own questions', () => {
  /** Six people answer; `own` says how many of them answer the own questions. */
  async function measured(own: { likert: number; open: number }, people = 6) {
    const owner = await api.createAccount();
    await done(add(owner, 'The new canteen is good.'));
    await done(add(owner, 'What about it?', 'open'));
    const { token, measurement } = await openMeasurement(owner.call);
    const definition = await ask(token);
    for (let person = 0; person < people; person += 1) {
      const answers = answerAll(definition, { likert: 1 + (person % 5), text: `Said by ${person}` }).filter(
        ({ item }) => {
          const question = ownOf(definition)?.items.find(({ key }) => key === item);
          return !question || person < (question.type === 'open' ? own.open : own.likert);
        },
      );
      await done(submit(token, answers));
    }
    await done(owner.call(measurements.stopMeasurement, { params: { id: measurement.id } }));
    await api.runJobs();
    return done(owner.call(analysis.getAnalysis, { params: { id: measurement.id } }));
  }

  it('appear separately from the dimensions, without text answers', async () => {
    const reply = await measured({ likert: 6, open: 6 });
    expect(reply.dimensions).toHaveLength(8);
    expect(reply.dimensions.map(({ key }) => key)).not.toContain('own-questions');
    expect(reply.own_questions).toMatchObject([
      { text: words('The new canteen is good.'), result: { hidden: null, answers: 6 } },
    ]);
    expect(JSON.stringify(reply)).not.toContain('Said by');
    expect(JSON.stringify(reply)).not.toContain('What about it?');
  });

  it('are suppressed if fewer people than the threshold answered', async () => {
    const reply = await measured({ likert: 4, open: 1 });
    expect(reply.own_questions?.[0]?.result).toEqual({
      hidden: 'primary',
      favorability: null,
      neutral: null,
      unfavorable: null,
      score: null,
      answers: null,
    });
    expect(reply.product?.hidden).toBeNull();
  });

  it('are suppressed with all results if too few people took part', async () => {
    const reply = await measured({ likert: 4, open: 4 }, 4);
    expect(reply).toMatchObject({ status: 'withheld', dimensions: [] });
    expect(reply.own_questions).toBeUndefined();
  });
});
