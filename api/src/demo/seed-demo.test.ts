import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  accounts,
  actionPlans,
  analysis,
  analysisViews,
  itemBreakouts,
  followUpPages,
  invitations,
  measurements,
  participantLists,
  products,
  categories,
} from '@veleta/shared/contracts';
import { createCaller, type Caller } from '../platform/testing/caller.ts';
import { done } from '../platform/testing/measuring.ts';
import { startApi, type TestApi } from '../platform/testing/start-api.ts';
import { seedDemo, type Demo } from './seed-demo.ts';

let api: TestApi;
let demo: Demo;
let call: Caller;
beforeAll(async () => {
  api = await startApi();
  demo = await seedDemo(api.services);
  const tokens = await done(api.call(accounts.signIn, { body: { email: demo.email, password: demo.password } }));
  call = createCaller(api.app, tokens.access);
});
afterAll(() => api.close());

describe('seedDemo', () => {
  it('creates three finished quarterly measurements and an active one, and an open link', async () => {
    const listed = await done(call(analysis.getAnalysisMeasurements));
    const states = (product: string) => listed.filter((one) => one.product === product).map((one) => one.state);
    expect(states('talent-retention')).toEqual(['active', 'finished', 'finished', 'finished']);
    expect(states('work-climate')).toEqual(['active', 'finished']);
  });

  it('creates past, active and planned measurements', async () => {
    const sets = await done(call(measurements.getMeasurementSets));
    const stages = (product: string, isHistorical = false) =>
      sets
        .filter((set) => set.product === product && set.is_historical === isHistorical)
        .flatMap((set) => set.measurements.map(({ state }) => state));
    expect(stages('talent-retention').slice(2, 6)).toEqual(['finished', 'active', 'programmed', 'programmed']);
    expect([stages('work-climate'), stages('work-climate', true)]).toEqual([['active'], ['finished']]);
    expect(stages('engagement').slice(0, 3)).toEqual(['finished', 'finished', 'programmed']);
    expect(new Set(stages('culture'))).toEqual(new Set(['programmed']));
    const panel = await done(call(products.getProductPanel));
    expect(
      panel
        .filter((one) => one.is_enabled)
        .map((one) => one.product)
        .sort(),
    ).toEqual(['culture', 'engagement', 'talent-retention', 'work-climate']);
  });

  it('creates finished measurements with results, 80 % participation and suppressed results of Legal', async () => {
    const finished = (await done(call(analysis.getAnalysisMeasurements))).filter(
      (one) => one.state === 'finished' && one.product === 'talent-retention',
    );
    expect(finished).toHaveLength(3);
    for (const { id } of finished) {
      const reply = await done(call(analysis.getAnalysis, { params: { id } }));
      expect(reply.status).toBe('ready');
      expect(reply.participation.expected).toBe(240);
      expect(Math.abs((reply.participation.rate ?? 0) - 80)).toBeLessThan(8);
      expect(reply.dimensions).toHaveLength(8);
      expect(reply.breakouts.map(({ category, units }) => [category.title, units.length])).toEqual([
        ['Area', 6],
        ['Location', 3],
      ]);
      const areas = reply.breakouts[0]?.units ?? [];
      expect(areas.find(({ name }) => name === 'Legal')?.hidden).toBe('primary');
      expect(areas.filter(({ hidden }) => hidden === 'secondary')).toHaveLength(1);
    }
  });

  it('creates finished measurements whose results show all totals and most cells of units', async () => {
    const finished = (await done(call(analysis.getAnalysisMeasurements))).filter(({ state }) => state === 'finished');
    expect(finished.length).toBeGreaterThan(5);
    let [exact, all] = [0, 0];
    for (const { id, product } of finished) {
      const reply = await done(call(analysis.getAnalysis, { params: { id } }));
      expect([product, reply.breakouts.length]).toEqual([product, 2]);
      expect(reply.dimensions.filter(({ result }) => result.favorability?.bound !== 'exact')).toEqual([]);
      const cells = reply.breakouts.flatMap(({ units }) =>
        units.flatMap(({ dimensions }) => dimensions.map(({ result }) => result.favorability)),
      );
      const shown = cells.filter((figure) => figure !== null);
      expect(shown.length / cells.length).toBeGreaterThan(0.5);
      all += shown.length;
      exact += shown.filter(({ bound }) => bound === 'exact').length;
    }
    // The organization is small, so most figures of its units only show the side of one half.
    expect(exact / all).toBeGreaterThan(1 / 5);
  });

  describe('creates a latest measurement with results that', () => {
    let latest: string;
    let previous: string;
    beforeAll(async () => {
      const finished = (await done(call(analysis.getAnalysisMeasurements))).filter(({ state }) => state === 'finished');
      expect(finished.slice(0, 2).map(({ product }) => product)).toEqual(['engagement', 'engagement']);
      [latest = '', previous = ''] = finished.map(({ id }) => id);
    });

    it('has every view: units, questions by unit, drivers, trend and the change of the previous one', async () => {
      const params = { id: latest };
      const { categories, rows, others } = await done(call(analysisViews.getBreakouts, { params }));
      expect(categories.map(({ title, filters }) => [title, filters.length > 0])).toEqual([
        ['Area', true],
        ['Location', true],
      ]);
      expect(rows.filter(({ hidden }) => hidden === null).length).toBeGreaterThan(3);
      expect(others).toBeDefined();
      const sharePublished = async (category: string) => {
        const view = await done(call(itemBreakouts.getItemBreakouts, { params, query: { category } }));
        const cells = view.dimensions.flatMap(({ items }) => items.flatMap((item) => item.cells));
        return cells.filter(({ favorability }) => favorability !== null).length / cells.length;
      };
      const [ofAreas = 0, ofLocations = 0] = await Promise.all(categories.map(({ id }) => sharePublished(id)));
      expect(ofAreas).toBeGreaterThan(0.05);
      expect(ofLocations).toBeGreaterThan(0.3);
      const overview = await done(call(analysisViews.getOverview, { params }));
      expect(overview.previous?.id).toBe(previous);
      expect(overview.change.favorability).not.toBeNull();
      expect(overview.basis).toBe('previous');
      expect(overview.strengths.map(({ key, mark }) => [key, mark])).toEqual([['growth', 'above']]);
      expect((await done(call(analysisViews.getDrivers, { params }))).available).toBe('ready');
      expect((await done(call(analysisViews.getTrend, { params }))).points).toHaveLength(2);
    });

    it('has comments by unit and by topic, each under the rule of comments', async () => {
      const { units, topics, total } = await done(call(analysisViews.getComments, { params: { id: latest } }));
      expect(units.map(({ name }) => name)).toEqual(['Weaving']);
      expect(topics.map(({ label }) => label).toSorted()).toEqual(['Recognition', 'Salary', 'Shift', 'Training']);
      const query = { unit: units[0]?.id ?? '' };
      const ofUnit = await done(call(analysisViews.getComments, { params: { id: latest }, query }));
      for (const { id, total: all } of topics) {
        const inside = ofUnit.topics.find((topic) => topic.id === id)?.total ?? 0;
        expect(inside).toBeGreaterThanOrEqual(10);
        expect(all - inside).toBeGreaterThanOrEqual(10);
      }
      const withTopic = (of: typeof topics) => of.reduce((sum, topic) => sum + topic.total, 0);
      const [inUnit, everywhere] = [ofUnit.total - withTopic(ofUnit.topics), total - withTopic(topics)];
      expect(inUnit).toBeGreaterThanOrEqual(10);
      expect(everywhere - inUnit).toBeGreaterThanOrEqual(10);
    });

    it('has a comment that hints at harm, beside the contact of the organization', async () => {
      const query = { search: 'humiliated' };
      const { comments, contact } = await done(call(analysisViews.getComments, { params: { id: latest }, query }));
      expect(comments.map((comment) => comment.hints_at_harm)).toEqual([true]);
      expect(contact).toBe('people@compass.example');
    });

    it('shows what changed since actions of the previous one, about which a page is published', async () => {
      const actions = await done(call(actionPlans.getActions, { query: {} }));
      expect(actions.map((action) => [action.state, action.measurement.id, action.is_overdue])).toEqual([
        ['in_progress', previous, false],
        ['open', previous, false],
        ['done', previous, false],
      ]);
      const changes = await done(call(actionPlans.getActionChanges));
      expect(changes.map(({ status }) => status)).toEqual(['ready', 'ready', 'ready']);
      const [page] = await done(call(followUpPages.getFollowUpPages));
      expect(page).toMatchObject({ is_published: true, measurement: { id: previous }, language: 'en' });
      expect(page?.actions.toSorted()).toEqual(actions.map(({ id }) => id).toSorted());
    });
  });

  it('counts the responses of active measurements', async () => {
    const panel = await done(call(products.getProductPanel));
    const current = panel.find((one) => one.product === 'talent-retention')?.current;
    expect(current).toMatchObject({ state: 'active', expected: 240 });
    expect(current?.responses).toBeGreaterThan(60);
  });

  it('returns links that open a survey', () => {
    expect(demo.links.map(({ label }) => label)).toEqual([
      expect.stringContaining('personal link'),
      expect.stringContaining('open link'),
    ]);
    expect(demo.links.every(({ url }) => url.startsWith('http://veleta.test/'))).toBe(true);
  });

  it('runs once, and does not reset changes', async () => {
    const before = await done(call(analysis.getAnalysisMeasurements));
    expect(await seedDemo(api.services)).toEqual(demo);
    expect(await done(call(analysis.getAnalysisMeasurements))).toEqual(before);
  });

  it('records invitations and reminders as sent on their dates', async () => {
    const panel = await done(call(products.getProductPanel));
    const { current, previous } = panel.find((one) => one.product === 'talent-retention') ?? {};
    const occasionsOf = async (id = '') =>
      (await done(call(invitations.getInvitationSummary, { params: { id } }))).mailings.map(({ state }) => state);
    expect(await occasionsOf(previous?.id)).toEqual(['started', 'started', 'started']);
    expect(await occasionsOf(current?.id)).toEqual(['started', 'planned', 'planned']);
  });

  it('creates a second organization in Spanish', async () => {
    const { email, password, links } = await seedDemo(api.services, 'es');
    expect([email, links.length]).toEqual(['demo-es@veleta.example', 2]);
    const { access } = await done(api.call(accounts.signIn, { body: { email, password } }));
    const inSpanish = createCaller(api.app, access);
    expect((await done(inSpanish(accounts.getMe))).language).toBe('es');
    const found = await done(inSpanish(categories.getCategories));
    expect(found.map(({ title, units }) => [title, units[0]?.name])).toEqual([
      ['Área', 'Tejeduría'],
      ['Sede', 'Medellín'],
    ]);
    expect((await done(inSpanish(participantLists.getParticipantLists))).map(({ name }) => name)).toEqual([
      'Todo el equipo',
    ]);
    // Its owner must not see the other organization.
    const [own, others] = await Promise.all(
      [inSpanish, call].map(async (as) => (await done(as(analysis.getAnalysisMeasurements))).map(({ id }) => id)),
    );
    expect(own).toHaveLength(others!.length);
    expect(own!.filter((id) => others!.includes(id))).toEqual([]);
  });

  it('sends no mail', async () => {
    await api.runJobs();
    expect(api.mailbox).toEqual([]);
  });
});
