import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  analysis,
  analysisViews,
  itemBreakouts,
  invitations,
  measurements,
  organizations,
  participantLists,
  participation,
  survey,
} from '@veleta/shared/contracts';
import { sql } from 'kysely';
import { inTenant } from '../../../platform/database/tenant.ts';
import {
  addCategory,
  createSet,
  done,
  enable,
  importList,
  openMeasurement,
  reusableSet,
  tokenOf,
} from '../../../platform/testing/measuring.ts';
import { apiOfFile } from '../../../platform/testing/api-of-file.ts';
import type { TestAccount } from '../../../platform/testing/start-api.ts';
import { ensureClosed } from '../../5-collection/survey-closing/index.ts';
import { answerMeasurement, type WrittenAnswer } from '../results-jobs/testing/answer-measurement.ts';

const api = apiOfFile();

const UNKNOWN = '6f1c2f3e-8c52-4f0e-9a43-0a2b8a8f1f10';
type Calling = TestAccount['call'];
const of = (unit: string | undefined) => (unit === undefined ? {} : { unit });
/** Calls of every view for a measurement and a unit. */
const VIEWS: readonly ((call: Calling, id: string, unit?: string) => Promise<{ error: { error: string } }>)[] = [
  (call, id, unit) => call(analysisViews.getOverview, { params: { id }, query: of(unit) }),
  (call, id) => call(analysisViews.getGroups, { params: { id } }),
  (call, id, unit) => call(analysisViews.getDimensions, { params: { id }, query: of(unit) }),
  (call, id, unit) =>
    call(analysisViews.getBreakouts, { params: { id }, query: unit === undefined ? {} : { category: unit } }),
  (call, id, unit) => call(analysisViews.getBenchmark, { params: { id }, query: of(unit) }),
  (call, id, unit) => call(analysisViews.getTrend, { params: { id }, query: of(unit) }),
  (call, id) => call(analysisViews.getDrivers, { params: { id } }),
  (call, id, unit) => call(analysisViews.getComments, { params: { id }, query: of(unit) }),
  (call, id, unit) =>
    call(itemBreakouts.getItemBreakouts, { params: { id }, query: unit === undefined ? {} : { category: unit } }),
];

/** 60 people of Sales and 45 of Workshop, in two places. Sales is more favorable. 24 people comment. */
const people = (shift = 0): WrittenAnswer[] =>
  Array.from({ length: 105 }, (_, person) => {
    const isSales = person < 60;
    return {
      units: [isSales ? 'Sales' : 'Workshop', person % 3 === 0 ? 'Lima' : 'Quito'],
      value: (position, type) => (type === 'enps' ? (person * 7) % 11 : likert(isSales, person + 2 * position, shift)),
      ...(person % 4 === 0 && isSales ? { comment: `Note ${person}, 100 % meant` } : {}),
      ...(person % 5 === 0 && !isSales ? { comment: `Remark ${person}` } : {}),
    };
  });

/** Five of ten people in Sales and two of ten in Workshop are favorable; with a shift of 1, eight and six. */
function likert(isSales: boolean, seed: number, shift: number): number {
  const place = (seed * 7) % 10;
  const favorable = isSales ? 5 + 3 * shift : 2 + 4 * shift;
  if (place < favorable) return 4 + (place % 2);
  return place % 3 === 0 ? 3 : 1 + (place % 2);
}

async function openWith(owner: TestAccount, change: Parameters<typeof openMeasurement>[1] = {}) {
  await addCategory(owner.call, 'Area', ['Sales', 'Workshop']);
  await addCategory(owner.call, 'Place', ['Lima', 'Quito']);
  const { measurement, token } = await openMeasurement(owner.call, { number_of_participants: 200, ...change });
  await done(api.call(survey.getSurvey, { params: { token } }));
  return measurement;
}

async function finished(
  owner: TestAccount,
  answers: readonly WrittenAnswer[] = people(),
  change: Parameters<typeof openMeasurement>[1] = {},
) {
  const { id } = await openWith(owner, change);
  await answerMeasurement(api.services, owner.accountId, { measurementId: id, answers });
  await done(owner.call(measurements.stopMeasurement, { params: { id } }));
  return { params: { id } };
}

const sweepResults = async (accountId: string) => {
  await inTenant(api.services.db, accountId, (tx) => api.services.jobs.send(tx, 'results-jobs.sweep', {}));
  await api.runJobs();
};
/** Runs a statement as the tenant of an account. */
const inTables = <Row>(accountId: string, statement: ReturnType<typeof sql<Row>>) =>
  inTenant(api.services.db, accountId, (tx) => statement.execute(tx));

describe('access', () => {
  it('rejects calls without a session and of other accounts', async () => {
    const [owner, stranger] = [await api.createAccount(), await api.createAccount()];
    const { id } = await openWith(owner);
    for (const view of VIEWS) {
      expect((await view(api.call, id)).error.error).toBe('token_missing');
      expect((await view(stranger.call, id)).error.error).toBe('not_found');
      expect((await view(owner.call, UNKNOWN)).error.error).toBe('not_found');
    }
  });
  it('lets analysts read every view, and no participant list, invitation or participation', async () => {
    const owner = await api.createAccount();
    const { params } = await finished(owner);
    const { call } = await api.createAccount({ role: 'analyst', accountId: owner.accountId });
    for (const view of VIEWS) expect(await view(call, params.id)).toMatchObject({ status: 200 });
    for (const reply of [
      call(participantLists.getParticipantLists),
      call(participantLists.getParticipants, { params: { id: UNKNOWN } }),
      call(invitations.getInvitations, { params }),
      call(invitations.getInvitationSummary, { params }),
      call(participation.getParticipation, { params }),
    ])
      expect((await reply).error.error).toBe('forbidden');
  });
  it('returns not_found for unknown units and filters', async () => {
    const owner = await api.createAccount();
    const one = await finished(owner);
    for (const index of [0, 2, 3, 4, 5, 7, 8])
      expect((await VIEWS[index]!(owner.call, one.params.id, UNKNOWN)).error.error).toBe('not_found');
    expect((await owner.call(analysisViews.getBreakouts, { ...one, query: { filter: UNKNOWN } })).error.error).toBe(
      'not_found',
    );
  });
});

describe('while a measurement collects', () => {
  it('every view has status collecting and only the participation of the organization', async () => {
    const owner = await api.createAccount();
    const { id } = await openWith(owner);
    await answerMeasurement(api.services, owner.accountId, { measurementId: id, answers: people() });
    const one = { params: { id }, query: {} };
    expect(await done(owner.call(analysisViews.getOverview, one))).toMatchObject({
      status: 'collecting',
      product: null,
      enps: null,
      strengths: [],
      weak_points: [],
      participation: { responses: 105, expected: 200 },
    });
    expect(await done(owner.call(analysisViews.getDimensions, one))).toMatchObject({
      status: 'collecting',
      dimensions: [],
    });
    expect(await done(owner.call(analysisViews.getBreakouts, one))).toMatchObject({ categories: [], rows: [] });
    expect(await done(owner.call(itemBreakouts.getItemBreakouts, one))).toMatchObject({ dimensions: [], units: [] });
    expect(await done(owner.call(analysisViews.getBenchmark, one))).toMatchObject({ rows: [] });
    expect(await done(owner.call(analysisViews.getDrivers, one))).toMatchObject({ drivers: [] });
    expect(await done(owner.call(analysisViews.getComments, one))).toMatchObject({ total: 0, comments: [] });
    for (const query of [sql`select from disclosed_tables`, sql`select from disclosed_views`])
      expect((await inTables(owner.accountId, query)).rows).toEqual([]);
  });
});

describe('views of a finished measurement', () => {
  let owner: TestAccount;
  let one: { params: { id: string } };
  beforeAll(async () => {
    owner = await api.createAccount();
    one = await finished(owner);
  });

  it('overview: participation with its margin of error, product, eNPS, strengths and weak points', async () => {
    const analyst = await api.createAccount({ role: 'analyst', accountId: owner.accountId });
    const view = await done(analyst.call(analysisViews.getOverview, one));
    expect(view).toMatchObject({
      status: 'ready',
      participation: { responses: 105, rate: 53, margin_of_error: 6.6 },
      previous: null,
      basis: 'product',
      how: { threshold: 5, responses: 105, shown: 8, primary: 0 },
    });
    expect(view.strengths.every(({ difference }) => difference > 0)).toBe(true);
    expect(view.product?.favorability?.bound).toBe('exact');
    expect(view.comments).toBe(24);
  });
  it('overview of a unit: its product against the rest, marked differences as strengths, no eNPS and no comments', async () => {
    const groups = await done(owner.call(analysisViews.getGroups, one));
    expect(
      groups.categories.map(({ title, units }) => [title, units.map(({ name, hidden }) => [name, hidden])]),
    ).toEqual([
      [
        'Area',
        [
          ['Sales', null],
          ['Workshop', null],
        ],
      ],
      [
        'Place',
        [
          ['Lima', null],
          ['Quito', null],
        ],
      ],
    ]);
    const unit = groups.categories[0]!.units[0]!.id;
    const view = await done(owner.call(analysisViews.getOverview, { ...one, query: { unit } }));
    const { rows, whole } = await done(owner.call(analysisViews.getBreakouts, one));
    const [product, ...cells] = rows[0]!.cells;
    expect(view).toMatchObject({
      unit: { id: unit, name: 'Sales', category: { title: 'Area' } },
      product: product!.result,
      change: { favorability: product!.favorability, score: product!.score, enps: null },
      enps: null,
      comments: null,
      previous: null,
      basis: 'rest',
      how: { responses: 60 },
    });
    for (const { key, difference, mark } of [...view.strengths, ...view.weak_points])
      expect(cells.find((cell) => cell.key === key)?.favorability).toEqual({ difference, mark });
    expect(view.strengths.every(({ mark }) => mark === 'above')).toBe(true);
    expect(whole).toMatchObject({ responses: 105, cells: [{ key: 'product' }, ...cells.map(({ key }) => ({ key }))] });
  });
  it('dimensions: items with intervals and distributions that add to 100, and favorability only for items of units', async () => {
    const view = await done(owner.call(analysisViews.getDimensions, one));
    const items = view.dimensions.flatMap((dimension) => dimension.items);
    expect(items).toHaveLength(31);
    for (const { distribution, interval, result } of items) {
      expect(distribution?.reduce((sum, share) => sum + share, 0)).toBe(100);
      expect(interval!.low).toBeLessThanOrEqual(result.favorability!.value);
      expect(interval!.high).toBeGreaterThanOrEqual(result.favorability!.value);
    }
    const table = await done(owner.call(analysis.getAnalysis, one));
    const sales = table.breakouts[0]!.units[0]!;
    const byUnit = await done(owner.call(analysisViews.getDimensions, { ...one, query: { unit: sales.id! } }));
    expect(byUnit.unit).toMatchObject({ name: 'Sales', category: { title: 'Area' } });
    const shown = byUnit.dimensions.map(({ key, result, items: own }) => ({
      key,
      result,
      items: own.map((item) => ({ key: item.key, result: item.result })),
    }));
    expect(shown).toEqual(sales.dimensions);
    const ofItems = byUnit.dimensions.flatMap((dimension) => dimension.items);
    expect(ofItems).toHaveLength(31);
    expect(ofItems.filter(({ result }) => result.favorability).length).toBeGreaterThan(0);
    // 60 of 105 people are in the unit, who answered more favorably than the others.
    expect(ofItems.some(({ rest }) => rest?.mark === 'above')).toBe(true);
    expect(ofItems.every(({ rest, result }) => rest === null || result.favorability?.bound === 'exact')).toBe(true);
    expect(items.every(({ rest }) => rest === null)).toBe(true);
    for (const { result, distribution, interval } of ofItems)
      expect([result.neutral, result.unfavorable, result.score, distribution, interval]).toEqual(Array(5).fill(null));
  });
  it('breakouts: units by dimensions against the rest, and filtered by a unit of another category', async () => {
    const view = await done(owner.call(analysisViews.getBreakouts, one));
    expect(view.rows.map(({ name, responses }) => [name, responses])).toEqual([
      ['Sales', 60],
      ['Workshop', 45],
    ]);
    const [product] = view.rows[0]!.cells;
    expect(product).toMatchObject({ key: 'product', favorability: { mark: 'above' }, score: { mark: 'above' } });
    expect(view.rows[1]!.cells[0]!.favorability!.difference).toBe(-product!.favorability!.difference);
    for (const { cells } of view.rows)
      for (const [at, { result, whole, favorability }] of cells.entries()) {
        const difference = result.favorability!.value - view.whole!.cells[at]!.result.favorability!.value;
        expect(whole.favorability).toEqual(
          favorability && { difference, mark: Math.abs(difference) < 5 ? 'same' : favorability.mark },
        );
      }
    const lima = view.categories[0]!.filters.find(({ name }) => name === 'Lima')!;
    const filtered = await done(owner.call(analysisViews.getBreakouts, { ...one, query: { filter: lima.id } }));
    expect(filtered.filter).toMatchObject({ name: 'Lima', category: { title: 'Place' } });
    expect(filtered.rows.map(({ name, responses }) => [name, responses])).toEqual([
      ['Sales', 20],
      ['Workshop', 15],
    ]);
    expect(filtered.how.responses).toBe(35);
  });
  it('item breakouts: the published favorability of every item of every unit, and of the whole organization', async () => {
    const table = await done(owner.call(analysis.getAnalysis, one));
    for (const { category, units } of table.breakouts) {
      const query = { category: category.id };
      const view = await done(owner.call(itemBreakouts.getItemBreakouts, { ...one, query }));
      expect(view).toMatchObject({ category, status: 'ready', how: { responses: 105 } });
      expect(view.units.map(({ name, responses }) => [name, responses])).toEqual(
        units.map(({ name, responses }) => [name, responses]),
      );
      const figureOf = ({ hidden, favorability }: (typeof table.dimensions)[number]['result']) => ({
        hidden,
        favorability,
      });
      expect(
        view.dimensions.map(({ key, items }) => [key, items.map(({ key: item, whole }) => [item, whole])]),
      ).toEqual(
        table.dimensions.map(({ key, items }) => [key, items.map((item) => [item.key, figureOf(item.result)])]),
      );
      for (const { key, items } of view.dimensions)
        for (const item of items)
          expect(item.cells).toEqual(
            units.map(({ dimensions }) => {
              const own = dimensions.find((dimension) => dimension.key === key)!;
              const shown = own.items!.find((other) => other.key === item.key);
              return shown ? figureOf(shown.result) : { hidden: own.result.hidden, favorability: null };
            }),
          );
    }
  });
  it('benchmark: a unit compared with the organization and the rest', async () => {
    const { categories, rows: units } = await done(owner.call(analysisViews.getBreakouts, one));
    expect(categories).toHaveLength(2);
    const view = await done(owner.call(analysisViews.getBenchmark, { ...one, query: { unit: units[0]!.id! } }));
    expect(view.rows).toHaveLength(9);
    expect(view.rows[0]).toMatchObject({
      key: 'product',
      name: null,
      rest: { compared: { favorability: { mark: 'above' } } },
      previous: null,
    });
    expect(view.rows[0]!.organization).toEqual((await done(owner.call(analysis.getAnalysis, one))).product);
  });
  it('drivers: from 100 people on, r to one decimal, people to tens, influence that adds to about 100', async () => {
    const view = await done(owner.call(analysisViews.getDrivers, one));
    expect(view).toMatchObject({ available: 'ready', outcome: { key: 'permanence' }, people: 110 });
    expect(
      view.drivers.every(({ r, low, high }) => [r, low, high].every((one) => Number(one.toFixed(1)) === one)),
    ).toBe(true);
    expect(view.drivers.map(({ key }) => key)).not.toContain('permanence');
    const influence = view.drivers.reduce((sum, driver) => sum + driver.influence, 0);
    expect(Math.abs(influence - 100)).toBeLessThanOrEqual(4);
    for (const { low, r, high } of view.drivers) expect(low <= r && r <= high).toBe(true);
  });
  it('comments: searched on the server, in a fixed order, and for no unit that leaves fewer than ten commenters', async () => {
    const view = await done(owner.call(analysisViews.getComments, one));
    // 15 commenters of Sales and 9 of Workshop: neither unit is admitted.
    expect(view).toMatchObject({ available: 'ready', total: 24, units: [], unit: null });
    expect(await done(owner.call(analysisViews.getComments, one))).toEqual(view);
    const found = await done(owner.call(analysisViews.getComments, { ...one, query: { search: '100 %' } }));
    expect(found.total).toBe(15);
    expect(await done(owner.call(analysisViews.getComments, { ...one, query: { search: '100 _' } }))).toMatchObject({
      total: 0,
    });
    const table = await done(owner.call(analysis.getAnalysis, one));
    const sales = { ...one, query: { unit: table.breakouts[0]!.units[0]!.id! } };
    expect((await owner.call(analysisViews.getComments, sales)).error.error).toBe('not_found');
  });
  it('comments: search ignores accents and case, a page has fifty, and none has a time or an author', async () => {
    const writer = await api.createAccount();
    const answers = people().map((answer, person) => ({
      ...answer,
      comment: person % 2 ? `Más RÁPIDO ${person}` : 'Größe',
    }));
    const all = await finished(writer, answers);
    const of = (query: object) => done(writer.call(analysisViews.getComments, { ...all, query }));
    expect(await of({ search: 'mas rapido' })).toMatchObject({ total: 52 });
    expect(await of({ search: 'MÁS' })).toMatchObject({ total: 52 });
    expect(await of({ search: 'große' })).toMatchObject({ total: 53 });
    const pages = await Promise.all([1, 2, 3].map((page) => of({ page })));
    expect(pages.map(({ comments }) => comments.length)).toEqual([50, 50, 5]);
    const shown = pages.flatMap(({ comments }) => comments);
    expect(shown.map(({ text }) => text).toSorted()).toEqual(answers.map(({ comment }) => comment).toSorted());
    expect(new Set(shown.flatMap((comment) => Object.keys(comment)))).toEqual(
      new Set(['item', 'text', 'hints_at_harm']),
    );
  });
  it('comments: names on the list and contact data are stored masked only', async () => {
    const writer = await api.createAccount();
    await enable(writer.call);
    const list = await importList(writer.call, {
      people: [
        ['mariana', '', undefined, 'Mariana López Quispe'],
        ['rosa', '', undefined, 'Rosa Flores'],
        ...Array.from({ length: 40 }, (_, person) => [`person${person}`, ''] as const),
      ],
    });
    const set = await createSet(
      writer.call,
      reusableSet({ distribution: 'traceable-link', number_of_participants: null, participant_list: list.id }),
    );
    const { id } = set.measurements[0]!;
    const answers = Array.from({ length: 30 }, (_, person) => ({
      units: [],
      value: () => (person % 5) + 1,
      comment: 'Creo que mariana y Rosa (rosa@empresa.pe, 987 654 321) de Av. Los Incas 123 escuchan',
    }));
    await answerMeasurement(api.services, writer.accountId, { measurementId: id, answers });
    const all = { params: { id } };
    await done(writer.call(measurements.stopMeasurement, all));
    const view = await done(writer.call(analysisViews.getComments, { ...all, query: {} }));
    expect(view.comments.map(({ text }) => text)).toEqual(
      Array.from({ length: 30 }, () => 'Creo que [nombre] y [nombre] ([correo], [teléfono]) de [dirección] escuchan'),
    );
    const { rows } = await inTables<{ found: number }>(
      writer.accountId,
      sql`select count(*)::int as found
        from (select text from response_comments union all select content from comment_search) stored
        where text ~* 'mariana|rosa@|987|incas'`,
    );
    expect(rows).toEqual([{ found: 0 }]);
  });
  it('comments: the ones that hint at harm are marked, with the contact of the organization', async () => {
    const writer = await api.createAccount();
    const organization = { name: 'Brújula', support_email: 'ayuda@example.org' };
    await done(writer.call(organizations.createOrganization, { body: organization }));
    const all = await finished(
      writer,
      people().map((answer, person) => ({ ...answer, comment: person === 3 ? 'Sufro acoso' : 'Todo bien' })),
    );
    const { comments, contact } = await done(
      writer.call(analysisViews.getComments, { ...all, query: { search: 'acoso' } }),
    );
    expect([comments.map((one) => one.hints_at_harm), contact]).toEqual([[true], 'ayuda@example.org']);
    const rest = await done(writer.call(analysisViews.getComments, { ...all, query: { search: 'todo' } }));
    expect(rest.comments.some((one) => one.hints_at_harm)).toBe(false);
  });
  it('comments: topics with their numbers, renamed and merged by people', async () => {
    const writer = await api.createAccount();
    const about = ['Los turnos cambian', 'Mejores sueldos', 'Más capacitación'];
    const all = await finished(
      writer,
      people().map((answer, person) => ({
        units: answer.units.slice(0, 1),
        value: answer.value,
        comment: about[person % 3]!,
      })),
    );
    const of = (query: object = {}) => done(writer.call(analysisViews.getComments, { ...all, query }));
    const shown = ({ topics }: Awaited<ReturnType<typeof of>>) => topics.map(({ label, total }) => [label, total]);
    const view = await of();
    expect(shown(view)).toEqual([
      ['Capacitación', 35],
      ['Sueldos', 35],
      ['Turnos cambian', 35],
    ]);
    const [training, pay, shifts] = view.topics.map(({ id }) => id);
    const sales = view.units.find(({ name }) => name === 'Sales')!.id;
    const some = await of({ topic: shifts, unit: sales });
    expect(some).toMatchObject({ topic: shifts, total: 20, comments: Array(20).fill({ text: 'Los turnos cambian' }) });
    expect(shown(some)).toEqual([
      ['Capacitación', 20],
      ['Sueldos', 20],
      ['Turnos cambian', 20],
    ]);
    const { item } = some.comments[0]!;
    expect(await of({ topic: shifts, item })).toMatchObject({ total: 35 });
    expect(await of({ topic: shifts, search: 'sueldos' })).toMatchObject({ total: 0 });

    const [administrator, analyst] = [
      await api.createAccount({ role: 'administrator', accountId: writer.accountId }),
      await api.createAccount({ role: 'analyst', accountId: writer.accountId }),
    ];
    const update = (topic: number, body: { label: string | null; merged_into: number | null }, by = administrator) =>
      by.call(analysisViews.updateCommentTopic, { params: { ...all.params, topic }, body });
    expect(await update(pay!, { label: 'Pay', merged_into: null }, analyst)).toMatchObject({ status: 403 });
    await done(update(pay!, { label: 'Pay', merged_into: null }));
    await done(update(training!, { label: null, merged_into: shifts! }));
    expect(shown(await of())).toEqual([
      ['Turnos cambian', 70],
      ['Pay', 35],
    ]);
    // The label that is shown is no new name.
    await done(update(shifts!, { label: 'Turnos cambian', merged_into: null }));
    const merged = await of({ topic: shifts, unit: sales });
    expect(merged.topics[0]).toMatchObject({ is_renamed: false, merged: [{ id: training, label: 'Capacitación' }] });
    expect([merged.total, new Set(merged.comments.map(({ text }) => text)).size]).toEqual([40, 2]);
    expect((await writer.call(analysisViews.getComments, { ...all, query: { topic: training } })).error.error).toBe(
      'not_found',
    );
    // A topic that is merged takes the ones merged into it along.
    await done(update(shifts!, { label: null, merged_into: pay! }));
    expect(shown(await of())).toEqual([['Pay', 105]]);
    for (const target of [pay!, shifts!, 99])
      expect(await update(pay!, { label: null, merged_into: target })).toMatchObject({ status: 400 });
    expect((await update(99, { label: null, merged_into: null })).error.error).toBe('not_found');
    const stranger = await api.createAccount();
    const foreign = { params: { ...all.params, topic: pay! }, body: { label: 'Mine', merged_into: null } };
    expect((await stranger.call(analysisViews.updateCommentTopic, foreign)).error.error).toBe('not_found');
    await done(update(training!, { label: null, merged_into: null }));
    expect(shown(await of())).toEqual([
      ['Pay', 70],
      ['Capacitación', 35],
    ]);
  });
  it('comments: filter by language only if every intersection has at least ten commenters', async () => {
    const writer = await api.createAccount();
    const answers = people().map((answer, person): WrittenAnswer => ({
      ...answer,
      comment: `Text ${person}`,
      language: person % 2 ? 'es' : 'en',
    }));
    const all = await finished(writer, answers);
    const of = (query: object) => writer.call(analysisViews.getComments, { ...all, query });
    const view = await done(of({}));
    // Areas and places give intersections of at least ten commenters; with languages some would have seven.
    expect(view.units.map(({ name }) => name)).toEqual(['Sales', 'Workshop', 'Lima', 'Quito']);
    expect(view).toMatchObject({ languages: [], language: null, total: 105 });
    expect((await of({ language: 'es' })).error.error).toBe('not_found');

    const simple = await api.createAccount();
    const plain = await finished(
      simple,
      answers.map(({ units, ...answer }) => ({ ...answer, units: units.slice(0, 1) })),
    );
    const ask = (query: object) => done(simple.call(analysisViews.getComments, { ...plain, query }));
    const whole = await ask({});
    expect(whole.languages.toSorted()).toEqual(['en', 'es']);
    const sales = whole.units.find(({ name }) => name === 'Sales')!.id;
    const spanish = await ask({ language: 'es', unit: sales });
    expect(spanish).toMatchObject({ language: 'es', unit: { name: 'Sales' }, total: 30 });
    expect(spanish.comments.every(({ text }) => Number(text.slice(5)) % 2 === 1)).toBe(true);
    // For each question the stored total equals the number that a search counts.
    const { item } = spanish.comments[0]!;
    for (const { key } of whole.items) {
      const some = { language: 'es', unit: sales, item: key };
      const total = key === item ? 30 : 0;
      expect([(await ask(some)).total, (await ask({ ...some, search: 'text' })).total]).toEqual([total, total]);
    }
  });
  it('comments: the threshold of the measurement applies if it is above ten', async () => {
    const answers = (commenters: number) =>
      Array.from({ length: 30 }, (_, person) => ({
        units: [],
        value: () => (person % 5) + 1,
        ...(person < commenters ? { comment: `Text ${person}` } : {}),
      }));
    for (const [commenters, available] of [
      [11, 'few'],
      [12, 'ready'],
    ] as const) {
      const writer = await api.createAccount();
      const all = await finished(writer, answers(commenters), { threshold: 12 });
      const view = await done(writer.call(analysisViews.getComments, { ...all, query: {} }));
      expect([view.available, view.total]).toEqual([available, available === 'few' ? 0 : 12]);
    }
  });
  it('comments: never for a unit with suppressed results, however many people commented', async () => {
    const writer = await api.createAccount();
    await addCategory(writer.call, 'Shift', ['Day', 'Evening', 'Night']);
    // Night has three people and is primary; Evening is its complement.
    const shifts = Array.from({ length: 55 }, (_, person) => (person < 40 ? 'Day' : person < 52 ? 'Evening' : 'Night'));
    const all = await finished(
      writer,
      shifts.map((shift, person) => ({
        units: [shift],
        value: () => (person % 5) + 1,
        ...(shift === 'Night' ? {} : { comment: `Text ${person}` }),
      })),
    );
    const table = await done(writer.call(analysis.getAnalysis, all));
    const units = table.breakouts.find(({ category }) => category.title === 'Shift')!.units;
    expect(units.map(({ name, hidden }) => [name, hidden])).toEqual([
      ['Day', null],
      ['Evening', 'secondary'],
      ['Night', 'primary'],
    ]);
    const view = await done(writer.call(analysisViews.getComments, { ...all, query: {} }));
    // Admitting Day would leave Evening as the only remainder.
    expect([view.total, view.units.map(({ name }) => name)]).toEqual([52, []]);
    const evening = { ...all, query: { unit: units[1]!.id! } };
    expect((await writer.call(analysisViews.getComments, evening)).error.error).toBe('not_found');
  });
});

describe('results of a measurement', () => {
  it('are computed once by the job at its end, which deletes the sealed submissions', async () => {
    const owner = await api.createAccount();
    const { params } = await finished(owner);
    await api.runJobs();
    const stored = () =>
      inTables<{ computed_at: Date; views: number; sealed: number }>(
        owner.accountId,
        sql`select computed_at, (select count(*) from disclosed_views) as views,
          (select count(*) from sealed_submissions) as sealed
          from disclosed_tables where measurement_id = ${params.id}`,
      ).then(({ rows }) => rows);
    const first = await stored();
    // Six heat maps (two categories, each unfiltered and with two filters), details, drivers, comments and spreads.
    expect(first).toMatchObject([{ views: 10, sealed: 0 }]);
    const table = await done(owner.call(analysis.getAnalysis, { params }));
    api.clock.advance({ minutes: 10 });
    await sweepResults(owner.accountId);
    expect(await done(owner.call(analysis.getAnalysis, { params }))).toEqual(table);
    expect(await stored()).toEqual(first);
  });
  it('are computed by the sweep if a server stopped between closing the measurement and computing them', async () => {
    const owner = await api.createAccount();
    const { params } = await finished(owner);
    await ensureClosed(api.services, owner.accountId, params.id);
    const deleted = await inTables(
      owner.accountId,
      sql`delete from pgboss.job where name in ('analysis-results', 'measurements.advance') returning name`,
    );
    expect(deleted.rows).not.toEqual([]);
    await sweepResults(owner.accountId);
    const { rows } = await inTables(owner.accountId, sql`select from disclosed_tables`);
    expect(rows).toHaveLength(1);
  });
});

describe('two measurements of one product', () => {
  it('are compared in change and trend, except a unit that changed by one person', async () => {
    const owner = await api.createAccount();
    const { id: first } = await openWith(owner, { frequency: 'monthly', end_date: '2026-04-30' });
    await answerMeasurement(api.services, owner.accountId, { measurementId: first, answers: people() });
    api.clock.set('2026-04-03T09:00:00.000Z');
    const later = await done(owner.call(measurements.getMeasurementSets));
    const second = later[0]!.measurements.find(({ state }) => state === 'active')!;
    await done(api.call(survey.getSurvey, { params: { token: tokenOf(second.survey_link) } }));
    // One person of Workshop left; Sales is unchanged.
    await answerMeasurement(api.services, owner.accountId, {
      measurementId: second.id,
      answers: people(1).slice(0, -1),
    });
    await done(owner.call(measurements.stopMeasurement, { params: { id: second.id } }));

    const one = { params: { id: second.id } };
    const overview = await done(owner.call(analysisViews.getOverview, one));
    expect(overview).toMatchObject({
      basis: 'previous',
      previous: { id: first },
      change: { favorability: { mark: 'above' } },
    });
    const trend = await done(owner.call(analysisViews.getTrend, one));
    expect(trend.points.map(({ measurement, responses, hidden }) => [measurement.id, responses, hidden])).toEqual([
      [first, 105, null],
      [second.id, 104, null],
    ]);
    const { rows } = await done(owner.call(analysisViews.getBreakouts, one));
    const ofUnit = (name: string) => ({ ...one, query: { unit: rows.find((row) => row.name === name)!.id! } });
    const points = async (name: string) =>
      (await done(owner.call(analysisViews.getTrend, ofUnit(name)))).points.map(({ hidden }) => hidden);
    expect(await points('Sales')).toEqual([null, null]);
    expect(await points('Workshop')).toEqual([null, 'changed']);
    const benchmark = async (name: string) =>
      (await done(owner.call(analysisViews.getBenchmark, ofUnit(name)))).rows[0]!.previous;
    expect(await benchmark('Sales')).toMatchObject({ compared: { favorability: { mark: 'above' } } });
    expect(await benchmark('Workshop')).toBeNull();
  });
});
