import { describe, expect, it } from '@jest/globals';
import { measurements, participantImports, participantLists, categories } from '@veleta/shared/contracts';
import { withoutTenant } from '../../../platform/database/tenant.ts';
import { openAllRows } from '../../../platform/testing/database-rows.ts';
import {
  addCategory,
  createSet,
  done,
  enable,
  FIRST_DAY,
  importList,
  reusableSet,
  stageImport,
} from '../../../platform/testing/measuring.ts';
import { apiOfFile } from '../../../platform/testing/api-of-file.ts';
import type { TestApi } from '../../../platform/testing/start-api.ts';

const api = apiOfFile();

const { beginImport, addImportRows, completeImport, cancelImport } = participantImports;
const { getParticipantLists, getParticipants } = participantLists;
type Caller = TestApi['call'];

const complete = (call: Caller, id: string, people: number) =>
  call(completeImport, { params: { id }, body: { people } });
const newList = { list: null, name: 'New', categories: [] as string[], known: 'keep' as const };
const peopleOf = async (call: Caller, id: string) =>
  (await done(call(getParticipants, { params: { id } }))).participants.map(
    ({ email, units }) =>
      `${email.split('@')[0]} ${units
        .map(({ unit }) => unit)
        .sort()
        .join()}`,
  );

describe('an import of people', () => {
  it('is hidden from strangers, analysts and other accounts', async () => {
    const owner = await api.createAccount();
    const analyst = await api.createAccount({ role: 'analyst', accountId: owner.accountId });
    const other = await api.createAccount();
    expect((await api.call(beginImport, { body: newList })).error.error).toBe('token_missing');
    expect((await analyst.call(beginImport, { body: newList })).error.error).toBe('forbidden');
    const id = await stageImport(owner.call, { name: 'Mine', rows: [['ana']] });
    expect((await complete(other.call, id, 1)).error.error).toBe('not_found');
    expect((await other.call(cancelImport, { params: { id } })).error.error).toBe('not_found');
    const { id: list } = await importList(owner.call, { people: [['bo', '']] });
    expect((await other.call(beginImport, { body: { ...newList, list } })).error.error).toBe('not_found');
  });

  it('adds no people before its completion, and all of them then', async () => {
    const { call } = await api.createAccount();
    const { id: area } = await addCategory(call, 'Area', ['North', 'South']);
    const id = await stageImport(call, {
      name: 'All',
      categories: [area],
      rows: [
        ['bo', 'SOUTH'],
        ['ana', ''],
      ],
    });
    expect(await done(call(getParticipantLists))).toEqual([]);
    const result = await done(complete(call, id, 2));
    expect(result).toMatchObject({ added: 2, replaced: 0, kept: 0, known_lines: [], list: { name: 'All', people: 2 } });
    expect(await peopleOf(call, result.list.id)).toEqual(['bo South', 'ana ']);
  });

  it('is idempotent in each step, with the same replies', async () => {
    const { call } = await api.createAccount();
    const id = await stageImport(call, { name: 'All', rows: [['ana'], ['bo']] });
    const again = { rows: [{ line: 3, email: 'bo@example.org', units: [] }] };
    expect((await done(call(addImportRows, { params: { id }, body: again }))).people).toBe(2);
    const results = await Promise.all([complete(call, id, 2), complete(call, id, 2)]);
    expect(results.map(({ status }) => status)).toEqual([200, 200]);
    expect(results[0]?.reply).toEqual(results[1]?.reply);
    expect(await done(call(getParticipantLists))).toHaveLength(1);
    expect((await call(addImportRows, { params: { id }, body: again })).error.error).toBe('not_found');
  });

  it('is not completed when lines are missing', async () => {
    const { call } = await api.createAccount();
    const id = await stageImport(call, { name: 'All', rows: [['ana']] });
    expect((await complete(call, id, 2)).error).toMatchObject({
      error: 'conflict',
      fields: [{ path: 'people', code: 'incomplete' }],
    });
    expect(await done(call(getParticipantLists))).toEqual([]);
  });

  it('reports invalid lines with each chunk, and repeated addresses at completion', async () => {
    const { call } = await api.createAccount();
    const { id } = await done(call(beginImport, { body: newList }));
    const send = (rows: { line: number; email: string; language?: string }[]) =>
      call(addImportRows, { params: { id }, body: { rows: rows.map((row) => ({ ...row, units: [] })) } });
    const { error } = await send([
      { line: 2, email: 'ana@example.org' },
      { line: 3, email: 'broken', language: 'fr' },
    ]);
    expect(error).toMatchObject({
      error: 'invalid_rows',
      rows: [
        { line: 3, column: 'email', code: 'email' },
        { line: 3, column: 'language', code: 'unknown_language' },
      ],
    });
    await done(send([{ line: 2, email: 'ana@example.org' }]));
    await done(send([{ line: 3, email: 'ANA@example.org' }]));
    expect((await complete(call, id, 2)).error).toMatchObject({
      error: 'invalid_rows',
      rows: [{ line: 3, column: 'email', code: 'duplicate', value: 'ana@example.org' }],
    });
    await done(send([{ line: 3, email: 'bo@example.org' }]));
    expect((await done(complete(call, id, 2))).added).toBe(2);
  });

  it('keeps people already on the list, or updates their nonempty values', async () => {
    const { call } = await api.createAccount();
    const { id: area } = await addCategory(call, 'Area', ['North', 'South']);
    const { id: place } = await addCategory(call, 'Place', ['Hill']);
    const list = await importList(call, {
      categoryId: area,
      people: [
        ['ana', 'North', 'es'],
        ['bo', 'North'],
      ],
    });
    const rows = [
      ['ana', 'South', 'Hill'],
      ['cy', 'South', ''],
    ] as const;
    const keeping = await stageImport(call, { list: list.id, categories: [area, place], rows });
    expect(await done(complete(call, keeping, 2))).toMatchObject({ added: 1, kept: 1, replaced: 0, known_lines: [2] });
    expect(await peopleOf(call, list.id)).toEqual(['ana North', 'bo North', 'cy South']);

    const replacing = await stageImport(call, {
      list: list.id,
      categories: [area, place],
      known: 'replace',
      rows: [
        ['ana', 'South', 'Hill'],
        ['bo', '', 'Hill'],
      ],
    });
    expect(await done(complete(call, replacing, 2))).toMatchObject({
      added: 0,
      replaced: 2,
      kept: 0,
      list: { people: 3 },
    });
    expect(await peopleOf(call, list.id)).toEqual(['ana Hill,South', 'bo Hill,North', 'cy South']);
    const { participants } = await done(call(getParticipants, { params: { id: list.id } }));
    expect(participants[0]?.language).toBe('es');
  });

  it('adds each person once when two imports into one list run concurrently', async () => {
    const { call } = await api.createAccount();
    const list = await importList(call, { people: [['zoe', '']] });
    const [one, two] = await Promise.all([
      stageImport(call, { list: list.id, rows: [['ana'], ['bo'], ['cy']] }),
      stageImport(call, { list: list.id, rows: [['bo'], ['cy'], ['di'], ['zoe']] }),
    ]);
    const results = await Promise.all([done(complete(call, one, 3)), done(complete(call, two, 4))]);
    expect(results.reduce((sum, { added }) => sum + added, 0)).toBe(4);
    expect(results.reduce((sum, { kept }) => sum + kept, 0)).toBe(3);
    expect((await done(call(getParticipantLists)))[0]?.people).toBe(5);
    expect((await peopleOf(call, list.id)).map((text) => text.trim()).sort()).toEqual(['ana', 'bo', 'cy', 'di', 'zoe']);
  });

  it('creates one list when two imports use the same name concurrently', async () => {
    const { call } = await api.createAccount();
    const [one, two] = [
      await stageImport(call, { name: 'Twin', rows: [['ana']] }),
      await stageImport(call, { name: 'TWIN', rows: [['bo']] }),
    ];
    const results = await Promise.all([complete(call, one, 1), complete(call, two, 1)]);
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await call(beginImport, { body: { ...newList, name: 'twin' } })).error.error).toBe('conflict');
  });

  it('is not completed after a unit or the list was deleted', async () => {
    const { call } = await api.createAccount();
    const { id: area } = await addCategory(call, 'Area', ['North']);
    const list = await importList(call, { people: [['ana', '']] });
    const id = await stageImport(call, { list: list.id, categories: [area], rows: [['bo', 'North']] });
    const orphan = await stageImport(call, { list: list.id, rows: [['bo']] });
    await done(
      call(categories.updateCategory, {
        params: { id: area },
        body: { title: 'Area', units: [{ name: 'West' }] },
      }),
    );
    expect((await complete(call, id, 1)).error).toMatchObject({
      error: 'invalid_rows',
      rows: [{ line: 2, code: 'unknown_unit' }],
    });
    await done(call(participantLists.deleteParticipantList, { params: { id: list.id } }));
    expect((await complete(call, orphan, 1)).error.error).toBe('not_found');
  });

  it('is blocked while people of the list answer, and extends upcoming measurements', async () => {
    const { call } = await api.createAccount({ tier: 'growth' });
    const list = await importList(call, { people: [['ana', '']] });
    await enable(call);
    const set = await createSet(
      call,
      reusableSet({
        distribution: 'traceable-link',
        number_of_participants: null,
        participant_list: list.id,
        frequency: 'monthly',
        end_date: '2026-04-30',
      }),
    );
    const rows = [['bo']] as const;
    const early = (await call(beginImport, { body: { ...newList, list: list.id } })).error;
    expect(early.error).toBe('measurement_active');
    const [first] = set.measurements;
    await done(call(measurements.stopMeasurement, { params: { id: first?.id ?? '' } }));
    await done(complete(call, await stageImport(call, { list: list.id, rows }), 1));
    const [after] = await done(call(measurements.getMeasurementSets));
    expect(after?.measurements.map(({ first_date, expected }) => [first_date, expected])).toEqual([
      [FIRST_DAY, 1],
      ['2026-04-02', 2],
    ]);
  });

  it('is deleted with its people when it is cancelled, or not completed within a day', async () => {
    const account = await api.createAccount();
    const rows = await openAllRows(api.databaseUrl);
    const staged = async () =>
      (await rows.query('select from participant_import_people where account_id = $1', [account.accountId])).length;
    const id = await stageImport(account.call, { name: 'One', rows: [['ana']] });
    await done(account.call(cancelImport, { params: { id } }));
    expect(await staged()).toBe(0);
    await stageImport(account.call, { name: 'Two', rows: [['ana'], ['bo']] });
    expect(await staged()).toBe(2);
    api.clock.advance({ hours: 25 });
    await withoutTenant(api.services.db, (tx) => api.services.jobs.send(tx, 'participant-imports.clean-up', {}));
    await api.runJobs();
    expect(await staged()).toBe(0);
    await rows.close();
  });

  it('is one of at most five open ones of an account, the newest', async () => {
    const { call } = await api.createAccount();
    const ids: string[] = [];
    for (let number = 0; number < 6; number += 1) {
      ids.push(await stageImport(call, { name: `List ${number}`, rows: [['ana']] }));
      api.clock.advance({ seconds: 1 });
    }
    expect((await complete(call, ids[0] ?? '', 1)).error.error).toBe('not_found');
    expect((await complete(call, ids[1] ?? '', 1)).status).toBe(200);
  });
});
