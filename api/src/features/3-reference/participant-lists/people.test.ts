import { describe, expect, it } from '@jest/globals';
import { measurements, participantLists } from '@veleta/shared/contracts';
import { addCategory, createSet, done, enable, importList, reusableSet } from '../../../platform/testing/measuring.ts';
import { apiOfFile } from '../../../platform/testing/api-of-file.ts';
import type { TestAccount } from '../../../platform/testing/start-api.ts';

const api = apiOfFile();

const {
  addParticipant,
  deleteParticipantList,
  findKnownAddresses,
  getParticipantLists,
  getParticipants,
  removeParticipant,
  renameParticipantList,
  updateParticipant,
} = participantLists;
const person = { email: 'eva@example.org', name: null, language: null, units: [] };
const listsOf = (account: TestAccount) => done(account.call(getParticipantLists));
const exported = async ({ access }: TestAccount, id: string, language = 'en') =>
  api.app.inject({
    url: `/api/v1/participant-lists/${id}/export/`,
    headers: { authorization: `Bearer ${access}`, 'accept-language': language },
  });

/** Creates a list used by a set of two monthly measurements, the first of them active. */
async function askList(account: TestAccount, people: readonly (readonly [string, string])[]) {
  const list = await importList(account.call, { people });
  await enable(account.call);
  const set = await createSet(
    account.call,
    reusableSet({
      distribution: 'traceable-link',
      number_of_participants: null,
      participant_list: list.id,
      frequency: 'monthly',
      end_date: '2026-04-30',
    }),
  );
  return { list, measurements: set.measurements };
}

describe('the people of a list', () => {
  it('cannot be changed by strangers, analysts or other accounts', async () => {
    const owner = await api.createAccount();
    const analyst = await api.createAccount({ role: 'analyst', accountId: owner.accountId });
    const other = await api.createAccount();
    const { id } = await importList(owner.call, { people: [['ana', '']] });
    const ana = (await done(owner.call(getParticipants, { params: { id } }))).participants[0]?.id ?? '';
    expect((await api.call(addParticipant, { params: { id }, body: person })).error.error).toBe('token_missing');
    expect((await analyst.call(addParticipant, { params: { id }, body: person })).error.error).toBe('forbidden');
    expect((await other.call(addParticipant, { params: { id }, body: person })).error.error).toBe('not_found');
    expect((await other.call(updateParticipant, { params: { id: ana }, body: person })).error.error).toBe('not_found');
    expect((await other.call(removeParticipant, { params: { id: ana } })).error.error).toBe('not_found');
    expect((await exported(other, id)).statusCode).toBe(404);
    expect((await exported(analyst, id)).statusCode).toBe(403);
  });

  it('are sorted by a column across pages, ignoring case and accents', async () => {
    const { call } = await api.createAccount();
    const { units } = await addCategory(call, 'Area', ['Ventas', 'Álamo']);
    const { id } = await importList(call, { people: [['zoe', '']] });
    const add = (email: string, name: string | null, unit?: number) =>
      done(
        call(addParticipant, {
          params: { id },
          body: { ...person, email, name, units: unit === undefined ? [] : [units[unit]?.id ?? ''] },
        }),
      );
    await add('b@example.org', 'Óscar', 0);
    await add('a@example.org', 'zacarías', 1);
    await add('c@example.org', 'Ana');
    const names = async (query: object) =>
      (await done(call(getParticipants, { params: { id }, query }))).participants.map(
        ({ email, name }) => name ?? email,
      );
    const other = (await names({}))[0]!;
    expect(await names({})).toEqual([other, 'Óscar', 'zacarías', 'Ana']);
    expect(await names({ sort: 'name' })).toEqual(['Ana', 'Óscar', 'zacarías', other]);
    expect(await names({ sort: 'name', direction: 'descending' })).toEqual(['zacarías', 'Óscar', 'Ana', other]);
    expect((await names({ sort: 'email', direction: 'ascending' })).slice(0, 3)).toEqual(['zacarías', 'Óscar', 'Ana']);
    expect(await names({ sort: 'units' })).toEqual(['zacarías', 'Óscar', other, 'Ana']);
  });

  it('are added, changed and removed individually, and counted', async () => {
    const account = await api.createAccount();
    const { call } = account;
    const { units } = await addCategory(call, 'Area', ['North', 'South']);
    const { id } = await importList(call, { people: [['ana', '']] });
    const eva = await done(
      call(addParticipant, {
        params: { id },
        body: { ...person, email: ' Eva@Example.org', name: 'Eva', language: 'es', units: [units[0]?.id ?? ''] },
      }),
    );
    expect(eva).toMatchObject({ email: 'eva@example.org', name: 'Eva', language: 'es', units: [{ unit: 'North' }] });
    expect((await listsOf(account))[0]?.people).toBe(2);
    const changed = {
      email: 'eva.luna@example.org',
      name: null,
      language: 'en' as const,
      units: [units[1]?.id ?? ''],
    };
    expect(await done(call(updateParticipant, { params: { id: eva.id }, body: changed }))).toMatchObject({
      email: 'eva.luna@example.org',
      name: null,
      units: [{ unit: 'South' }],
    });
    await done(call(removeParticipant, { params: { id: eva.id } }));
    expect((await listsOf(account))[0]?.people).toBe(1);
    expect((await call(removeParticipant, { params: { id: eva.id } })).error.error).toBe('not_found');
  });

  it('have unique addresses, and at most one unit per category', async () => {
    const { call } = await api.createAccount();
    const { units } = await addCategory(call, 'Area', ['North', 'South']);
    const { id } = await importList(call, {
      people: [
        ['ana', ''],
        ['eva', ''],
      ],
    });
    const taken = { error: 'conflict', fields: [{ path: 'email', code: 'taken' }] };
    expect((await call(addParticipant, { params: { id }, body: person })).error).toMatchObject(taken);
    const [ana] = (await done(call(getParticipants, { params: { id } }))).participants;
    expect((await call(updateParticipant, { params: { id: ana?.id ?? '' }, body: person })).error).toMatchObject(taken);
    const both = { ...person, email: 'x@example.org', units: units.map((unit) => unit.id) };
    expect((await call(addParticipant, { params: { id }, body: both })).error).toMatchObject({
      error: 'invalid_input',
      fields: [{ path: 'units.1', code: 'unknown' }],
    });
    const adding = { params: { id }, body: { ...person, email: 'twice@example.org' } };
    const results = await Promise.all([call(addParticipant, adding), call(addParticipant, adding)]);
    expect(results.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('are locked while a measurement collects from them, and the list names it', async () => {
    const account = await api.createAccount();
    const { call } = account;
    const { list, measurements: planned } = await askList(account, [
      ['ana', ''],
      ['bo', ''],
    ]);
    expect((await listsOf(account))[0]).toMatchObject({
      is_used: true,
      active_in: [
        { measurement: planned[0]?.id, product: { en: 'Talent retention' }, last_date: planned[0]?.last_date },
      ],
    });
    const [ana] = (await done(call(getParticipants, { params: { id: list.id } }))).participants;
    const params = { id: ana?.id ?? '' };
    const rejections = [
      await call(addParticipant, { params: { id: list.id }, body: person }),
      await call(updateParticipant, { params, body: person }),
      await call(removeParticipant, { params }),
    ];
    expect(rejections.map(({ error }) => error.error)).toEqual(Array(3).fill('measurement_active'));
    expect((await call(deleteParticipantList, { params: { id: list.id } })).error.error).toBe('list_in_use');

    await done(call(measurements.stopMeasurement, { params: { id: planned[0]?.id ?? '' } }));
    expect((await listsOf(account))[0]).toMatchObject({ is_used: true, active_in: [] });
    await done(call(removeParticipant, { params }));
    await done(call(addParticipant, { params: { id: list.id }, body: person }));
    await done(call(addParticipant, { params: { id: list.id }, body: { ...person, email: 'new@example.org' } }));
    const [set] = await done(call(measurements.getMeasurementSets));
    expect(set?.measurements.map(({ expected }) => expected)).toEqual([2, 3]);
  });

  it('do not exceed the plan while an upcoming measurement uses them', async () => {
    const account = await api.createAccount({ tier: 'free' });
    const { call } = account;
    const people = Array.from({ length: 50 }, (_, index) => [`p${index}`, ''] as const);
    const { list, measurements: planned } = await askList(account, people);
    await done(call(measurements.stopMeasurement, { params: { id: planned[0]?.id ?? '' } }));
    expect((await call(addParticipant, { params: { id: list.id }, body: person })).error.error).toBe('plan_limit');
    expect((await listsOf(account))[0]?.people).toBe(50);
  });

  it('are matched with those of a file by address, ignoring case', async () => {
    const { call } = await api.createAccount();
    const { id } = await importList(call, { people: [['ana', '']] });
    const emails = ['ANA@example.org ', 'bo@example.org', 'nonsense'];
    expect(await done(call(findKnownAddresses, { params: { id }, body: { emails } }))).toEqual({
      known: ['ana@example.org'],
    });
  });
});

describe('a list', () => {
  it('is renamed, but not to the name of another', async () => {
    const account = await api.createAccount();
    const { call } = account;
    const { id } = await importList(call, { name: 'One', people: [['ana', '']] });
    await importList(call, { name: 'Two', people: [['ana', '']] });
    expect((await done(call(renameParticipantList, { params: { id }, body: { name: ' ONE ' } }))).name).toBe('ONE');
    expect((await call(renameParticipantList, { params: { id }, body: { name: 'two' } })).error).toMatchObject({
      error: 'conflict',
      fields: [{ path: 'name', code: 'taken' }],
    });
  });

  it('is exported without formulas for spreadsheets', async () => {
    const account = await api.createAccount();
    const { call } = account;
    const { units } = await addCategory(call, 'Área', ['"North", upper']);
    const list = await importList(call, { name: 'Año 2026', people: [['ana', '']] });
    await done(
      call(addParticipant, {
        params: { id: list.id },
        body: { email: '+eva@example.org', name: '=cmd|x!A1', language: 'es', units: [units[0]?.id ?? ''] },
      }),
    );
    const file = await exported(account, list.id, 'es');
    expect(file.headers['content-type']).toBe('text/csv');
    expect(file.headers['content-disposition']).toBe('attachment; filename="Ano-2026.csv"');
    expect(file.body).toBe(
      '\uFEFFcorreo,nombre,idioma,Área\r\nana@example.org,,,\r\n\'+eva@example.org,\'=cmd|x!A1,es,"""North"", upper"\r\n',
    );
  });
});
