import { describe, expect, it } from '@jest/globals';
import { participantLists, categories } from '@veleta/shared/contracts';
import { addCategory, createSet, done, enable, importList, reusableSet } from '../../../platform/testing/measuring.ts';
import { apiOfFile } from '../../../platform/testing/api-of-file.ts';

const api = apiOfFile();

const { getParticipantLists, createParticipantList, getParticipants, deleteParticipantList } = participantLists;
const one = { name: 'One', categories: [], rows: [{ line: 2, email: 'ana@example.org', units: [] }] };

describe('participant lists', () => {
  it('are hidden from strangers and analysts', async () => {
    const owner = await api.createAccount();
    const analyst = await api.createAccount({ role: 'analyst', accountId: owner.accountId });
    expect((await api.call(getParticipantLists)).error.error).toBe('token_missing');
    expect((await analyst.call(createParticipantList, { body: one })).error.error).toBe('forbidden');
  });

  it('are isolated from other accounts, including their categories', async () => {
    const owner = await api.createAccount();
    const stranger = await api.createAccount();
    const category = await addCategory(owner.call, 'Area', ['North']);
    const { id } = await importList(owner.call, { people: [['ana', '']] });
    expect(await done(stranger.call(getParticipantLists))).toEqual([]);
    expect((await stranger.call(getParticipants, { params: { id } })).error.error).toBe('not_found');
    expect((await stranger.call(deleteParticipantList, { params: { id } })).error.error).toBe('not_found');
    const borrowed = await stranger.call(createParticipantList, { body: { ...one, categories: [category.id] } });
    expect(borrowed.error).toMatchObject({
      error: 'invalid_input',
      fields: [{ path: 'categories.0', code: 'unknown' }],
    });
  });

  it('import people with their units and language', async () => {
    const { call } = await api.createAccount();
    const { id: categoryId } = await addCategory(call, 'Area', ['North', 'South']);
    const list = await importList(call, {
      name: 'All',
      categoryId,
      people: [
        ['bo', 'south', 'es'],
        ['ana', ''],
      ],
    });
    expect(list).toMatchObject({ name: 'All', people: 2, is_used: false });
    const page = await done(call(getParticipants, { params: { id: list.id } }));
    expect(page).toMatchObject({
      total: 2,
      page: 1,
      participants: [
        { email: 'bo@example.org', language: 'es', units: [{ category: 'Area', unit: 'South' }] },
        { email: 'ana@example.org', language: null, units: [] },
      ],
    });
  });

  it('import all or none: every invalid line is reported and no person is stored', async () => {
    const { call } = await api.createAccount();
    const { status, error } = await call(createParticipantList, {
      body: {
        ...one,
        rows: [
          { line: 2, email: 'ana@example.org', units: [] },
          { line: 3, email: 'Ana@example.org', units: [] },
          { line: 4, email: 'broken', language: 'fr', units: [] },
        ],
      },
    });
    expect(status).toBe(422);
    expect(error).toMatchObject({
      error: 'invalid_rows',
      rows: [
        { line: 3, column: 'email', code: 'duplicate' },
        { line: 4, column: 'email', code: 'email' },
        { line: 4, column: 'language', code: 'unknown_language' },
      ],
      rows_total: 3,
    });
    expect(await done(call(getParticipantLists))).toEqual([]);
  });

  it('report the total when there are too many invalid lines', async () => {
    const { call } = await api.createAccount();
    const rows = Array.from({ length: 500 }, (_, index) => ({ line: index + 2, email: 'broken', units: [] }));
    const { error } = await call(createParticipantList, { body: { ...one, rows } });
    expect(error.rows).toHaveLength(200);
    expect(error.rows_total).toBe(500);
  });

  it('have unique names', async () => {
    const { call } = await api.createAccount();
    const results = await Promise.all([
      call(createParticipantList, { body: one }),
      call(createParticipantList, { body: { ...one, name: 'ONE' } }),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('are paged by fifty, and searched by address or name without wildcards', async () => {
    const { call } = await api.createAccount();
    const people = Array.from({ length: 120 }, (_, index) => [`p_${index}`, ''] as const);
    const { id } = await importList(call, { people });
    const third = await done(call(getParticipants, { params: { id }, query: { page: 3 } }));
    expect(third).toMatchObject({ total: 120, page: 3 });
    expect(third.participants.map(({ email }) => email)[0]).toBe('p_100@example.org');
    expect(third.participants).toHaveLength(20);
    expect((await done(call(getParticipants, { params: { id }, query: { search: 'P_11' } }))).total).toBe(11);
    expect((await done(call(getParticipants, { params: { id }, query: { search: '%' } }))).total).toBe(0);
  });

  it('reject text that the database cannot store without a server error', async () => {
    const { call } = await api.createAccount();
    const { id } = await importList(call, { people: [['ana', '']] });
    const nul = 'a\0b';
    const answers = [
      await call(createParticipantList, { body: { ...one, name: nul } }),
      await call(createParticipantList, {
        body: { ...one, rows: [{ line: 2, email: 'x@example.org', name: nul, units: [] }] },
      }),
      await call(getParticipants, { params: { id }, query: { search: nul } }),
      await call(categories.createCategory, { body: { title: nul, units: [{ name: 'x' }] } }),
      await call(getParticipants, { params: { id }, query: { page: 1e300 } }),
    ];
    expect(answers.every(({ status }) => status < 500)).toBe(true);
  });

  it('cannot be deleted while a measurement set uses them', async () => {
    const { call } = await api.createAccount();
    const { id } = await importList(call, { people: [['ana', '']] });
    const spare = await importList(call, { name: 'Spare', people: [['ana', '']] });
    await enable(call);
    await createSet(
      call,
      reusableSet({ distribution: 'traceable-link', number_of_participants: null, participant_list: id }),
    );
    expect((await done(call(getParticipantLists))).find((list) => list.id === id)?.is_used).toBe(true);
    expect((await call(deleteParticipantList, { params: { id } })).error.error).toBe('list_in_use');
    expect((await call(deleteParticipantList, { params: { id: spare.id } })).status).toBe(204);
    expect(await done(call(getParticipantLists))).toHaveLength(1);
  });

  it('import 50,000 people in one call', async () => {
    const { call } = await api.createAccount();
    const { id: categoryId } = await addCategory(call, 'Area', ['North']);
    const people = Array.from({ length: 50_000 }, (_, index) => [`person.number.${index}`, 'North', 'es'] as const);
    const list = await importList(call, { categoryId, people });
    expect(list.people).toBe(50_000);
    const last = await done(call(getParticipants, { params: { id: list.id }, query: { page: 1000 } }));
    expect(last.participants.at(-1)).toMatchObject({
      email: 'person.number.49999@example.org',
      units: [{ unit: 'North' }],
    });
  });
});
