import { beforeEach, describe, expect, it } from '@jest/globals';
import { analysis, measurements, reportShares, survey } from '@veleta/shared/contracts';
import { inTenant } from '../../../platform/database/tenant.ts';
import { addCategory, answerAll, done, openMeasurement, tokenOf } from '../../../platform/testing/measuring.ts';
import { apiOfFile } from '../../../platform/testing/api-of-file.ts';
import type { TestAccount } from '../../../platform/testing/start-api.ts';

const api = apiOfFile();
let owner: TestAccount;
let measurement: string;
beforeEach(async () => {
  api.clock.set('2026-03-02T09:00:00.000Z');
  owner = await api.createAccount();
  await addCategory(owner.call, 'Area', ['North', 'South']);
  const opened = await openMeasurement(owner.call, { number_of_participants: 20 });
  measurement = opened.measurement.id;
  const definition = await done(api.call(survey.getSurvey, { params: { token: opened.token } }));
  for (let person = 0; person < 12; person += 1) {
    const { reservation } = await done(api.call(survey.startSurvey, { params: { token: opened.token }, body: {} }));
    const units = [definition.categories[0]?.units[person % 2]?.id ?? ''];
    const answers = answerAll(definition, { likert: 1 + (person % 5), enps: person % 11 });
    const body = { submission_id: api.services.random.uuid(), reservation, units, answers };
    await done(api.call(survey.submitSurvey, { params: { token: opened.token }, body }));
  }
});

const stop = () => done(owner.call(measurements.stopMeasurement, { params: { id: measurement } }));
type Parts = reportShares.SharedPart[];
const share = (parts: Parts = ['summary', 'dimensions', 'breakouts'], days = 30) =>
  owner.call(reportShares.createReportShare, { body: { measurement, parts, language: 'es', days } });
const open = (token: string) => api.call(reportShares.getSharedResults, { params: { token } });

describe('access to links of results', () => {
  it('does not let analysts create or list links', async () => {
    await stop();
    const { id } = await done(share());
    const analyst = await api.createAccount({ role: 'analyst', accountId: owner.accountId });
    expect((await analyst.call(reportShares.getReportShares)).error.error).toBe('forbidden');
    const body = { measurement, parts: ['summary' as const], language: 'en' as const, days: 7 };
    expect((await analyst.call(reportShares.createReportShare, { body })).error.error).toBe('forbidden');
    expect((await analyst.call(reportShares.deleteReportShare, { params: { id } })).error.error).toBe('forbidden');
  });

  it('does not let another account share or withdraw results', async () => {
    await stop();
    const { id } = await done(share());
    const stranger = await api.createAccount();
    const body = { measurement, parts: ['summary' as const], language: 'en' as const, days: 7 };
    expect((await stranger.call(reportShares.createReportShare, { body })).error.error).toBe('not_found');
    expect((await stranger.call(reportShares.deleteReportShare, { params: { id } })).error.error).toBe('not_found');
    expect(await done(stranger.call(reportShares.getReportShares))).toEqual([]);
  });

  it('does not share results before the end', async () => {
    expect((await share()).error.error).toBe('measurement_active');
  });

  it('rejects a guessed token', async () => {
    expect((await open('a'.repeat(43))).error.error).toBe('link_invalid');
  });
});

describe('link to results', () => {
  it('shows anybody the disclosed table, without other data of the account', async () => {
    await stop();
    const made = await done(share());
    expect(made.link).toMatch(/\/shared-results\/[\w-]{43}$/);
    const shown = await done(open(tokenOf(made.link)));
    const table = await done(owner.call(analysis.getAnalysis, { params: { id: measurement } }));
    expect(shown.analysis).toEqual(table);
    expect(shown).toMatchObject({ language: 'es', parts: ['summary', 'dimensions', 'breakouts'] });
    // Of the organization it shows name, logo and colours.
    expect(shown.organization).toEqual({ name: '', logo: null, theme_key: 'default' });
    expect(Object.keys(shown).sort()).toEqual(['analysis', 'expires_at', 'language', 'organization', 'parts']);
  });

  it('shows only the selected parts', async () => {
    await stop();
    const summary = await done(open(tokenOf((await done(share(['summary']))).link)));
    expect(summary.analysis).toMatchObject({ dimensions: [], breakouts: [] });
    expect(summary.analysis.product).not.toBeNull();
    const dimensions = await done(open(tokenOf((await done(share(['dimensions']))).link)));
    expect(dimensions.analysis).toMatchObject({ product: null, enps: null, breakouts: [] });
    expect(dimensions.analysis.dimensions[0]?.items.length).toBeGreaterThan(0);
    const breakouts = await done(open(tokenOf((await done(share(['breakouts']))).link)));
    expect(breakouts.analysis.enps).toBeNull();
    expect(breakouts.analysis.dimensions.flatMap(({ items }) => items)).toEqual([]);
  });

  it('expires after its last day, and at once when it is withdrawn', async () => {
    await stop();
    const week = await done(share(['summary'], 7));
    const month = await done(share(['summary'], 30));
    api.clock.advance({ days: 8 });
    expect((await open(tokenOf(week.link))).error.error).toBe('link_expired');
    const listed = await done(owner.call(reportShares.getReportShares));
    expect(listed.find(({ id }) => id === month.id)?.is_expired).toBe(false);
    expect(listed.find(({ id }) => id === week.id)?.is_expired).toBe(true);
    await done(open(tokenOf(month.link)));
    await done(owner.call(reportShares.deleteReportShare, { params: { id: month.id } }));
    expect((await open(tokenOf(month.link))).error.error).toBe('link_invalid');
  });

  it('is stored as a hash; reading it changes nothing, and a separate call stores the day', async () => {
    await stop();
    const { id, link } = await done(share());
    const token = tokenOf(link);
    const readStored = () =>
      inTenant(api.services.db, owner.accountId, (tx) =>
        tx.selectFrom('report_shares').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
      );
    const before = await readStored();
    expect(before.secret_hash).toHaveLength(32);
    expect(JSON.stringify(before)).not.toContain(token);
    await done(open(token));
    expect(await readStored()).toEqual(before);
    await done(api.call(reportShares.countSharedUse, { params: { token } }));
    expect((await done(owner.call(reportShares.getReportShares)))[0]?.last_used_on).toBe('2026-03-02');
  });

  it('is invalid after its measurement is deleted', async () => {
    await stop();
    const { link } = await done(share());
    const sets = await done(owner.call(measurements.getMeasurementSets));
    await done(owner.call(measurements.deleteMeasurementSet, { params: { id: sets[0]?.id ?? '' } }));
    expect((await open(tokenOf(link))).error.error).toBe('link_invalid');
    await api.runJobs();
    expect((await open(tokenOf(link))).error.error).toBe('link_invalid');
    expect(await done(owner.call(reportShares.getReportShares))).toEqual([]);
  });
});
