import { afterEach, describe, expect, it } from '@jest/globals';
import { measurements, organizations, reports, survey } from '@veleta/shared/contracts';
import { inTenant } from '../../../platform/database/tenant.ts';
import { done, openMeasurement, tokenOf } from '../../../platform/testing/measuring.ts';
import { readPdf } from '../../../platform/testing/read-pdf.ts';
import { apiOfFile } from '../../../platform/testing/api-of-file.ts';
import { answerMeasurement } from '../../6-analysis/results-jobs/testing/answer-measurement.ts';
import { askForReport, fileOf, listReports, makeReport, measureUnits } from './testing/make-report.ts';

const api = apiOfFile();
afterEach(() => api.clock.set('2026-03-02T09:00:00.000Z'));

describe('access to reports', () => {
  it('lets analysts read and download reports, but not create or delete them', async () => {
    const owner = await api.createAccount();
    const { measurement, stop } = await measureUnits({ api, owner }, [6]);
    await stop();
    const { id } = await makeReport(api, owner, { measurement: measurement.id, kind: 'csv', language: 'en' });
    const analyst = await api.createAccount({ role: 'analyst', accountId: owner.accountId });
    expect((await listReports(analyst)).map((report) => report.id)).toEqual([id]);
    expect((await fileOf(api, analyst, id)).status).toBe(200);
    const input = { measurement: measurement.id, kind: 'pdf', language: 'en' } as const;
    expect((await askForReport(analyst, input)).error.error).toBe('forbidden');
    expect((await analyst.call(reports.remakeReport, { params: { id } })).error.error).toBe('forbidden');
    expect((await analyst.call(reports.deleteReport, { params: { id } })).error.error).toBe('forbidden');
  });

  it('does not let another account create or read a report', async () => {
    const [owner, stranger] = [await api.createAccount(), await api.createAccount()];
    const { measurement, stop } = await measureUnits({ api, owner }, [6]);
    await stop();
    const input = { measurement: measurement.id, kind: 'csv', language: 'en' } as const;
    expect((await askForReport(stranger, input)).error.error).toBe('not_found');
    const { id } = await makeReport(api, owner, input);
    expect(await listReports(stranger)).toEqual([]);
    expect((await fileOf(api, stranger, id)).status).toBe(404);
  });

  it('rejects a report before the end', async () => {
    const owner = await api.createAccount();
    const { measurement } = await measureUnits({ api, owner }, [6]);
    const input = { measurement: measurement.id, kind: 'pdf', language: 'en' } as const;
    expect((await askForReport(owner, input)).error.error).toBe('measurement_active');
    expect(await listReports(owner)).toEqual([]);
  });
});

describe('report', () => {
  it('is queued, created by a background task, stored, and downloaded with a meaningful file name', async () => {
    const owner = await api.createAccount();
    const { measurement, stop } = await measureUnits({ api, owner }, [7]);
    await stop();
    const requested = await done(askForReport(owner, { measurement: measurement.id, kind: 'xlsx', language: 'es' }));
    expect(requested).toMatchObject({ status: 'queued', progress: 0, file: null, is_stale: false });
    expect((await fileOf(api, owner, requested.id)).status).toBe(404);
    await api.runJobs();
    const [made] = await listReports(owner);
    expect(made).toMatchObject({ status: 'succeeded', progress: 100, is_stale: false, kind: 'xlsx', language: 'es' });
    const { headers, file } = await fileOf(api, owner, requested.id);
    expect(headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': `attachment; filename="talent-retention-${measurement.first_date}-es.xlsx"`,
      'cache-control': 'no-store',
    });
    expect(file.length).toBe(made?.file?.size_bytes);
  });

  it('is returned again by the same request, and removed when it is deleted', async () => {
    const owner = await api.createAccount();
    const { measurement, stop } = await measureUnits({ api, owner }, [7]);
    await stop();
    const input = { measurement: measurement.id, kind: 'csv', language: 'en' } as const;
    const { id } = await makeReport(api, owner, input);
    const again = await done(askForReport(owner, input));
    expect(again).toMatchObject({ id, status: 'succeeded' });
    await done(owner.call(reports.deleteReport, { params: { id } }));
    expect(await listReports(owner)).toEqual([]);
    expect((await fileOf(api, owner, id)).status).toBe(404);
    expect((await owner.call(reports.deleteReport, { params: { id } })).error.error).toBe('not_found');
  });

  it("becomes stale when the organization's branding changes, and is recreated automatically", async () => {
    const owner = await api.createAccount();
    const { measurement, stop } = await measureUnits({ api, owner }, [7]);
    await stop();
    const { id, file } = await makeReport(api, owner, { measurement: measurement.id, kind: 'pdf', language: 'en' });
    expect(readPdf(file)).not.toContain('Telar y Trama');
    await done(owner.call(organizations.createOrganization, { body: { name: 'Telar y Trama' } }));
    expect(await listReports(owner)).toMatchObject([{ id, is_stale: true, status: 'succeeded' }]);
    await api.services.db.transaction().execute((tx) => api.services.jobs.send(tx, 'reports.recreate', {}));
    await api.runJobs();
    expect(await listReports(owner)).toMatchObject([{ id, is_stale: false, status: 'succeeded' }]);
    expect(readPdf((await fileOf(api, owner, id)).file)).toContain('Telar y Trama');
  });

  it('is deleted with its measurement', async () => {
    const owner = await api.createAccount();
    const { measurement, stop } = await measureUnits({ api, owner }, [7]);
    await stop();
    await makeReport(api, owner, { measurement: measurement.id, kind: 'csv', language: 'en' });
    await done(owner.call(measurements.deleteMeasurementSet, { params: { id: measurement.set } }));
    expect(await listReports(owner)).toEqual([]);
    await api.runJobs();
    const rows = await inTenant(api.services.db, owner.accountId, (tx) =>
      tx.selectFrom('report_files').select('report_id').execute(),
    );
    expect(rows).toEqual([]);
  });

  it('becomes stale when a compared measurement is deleted', async () => {
    const owner = await api.createAccount();
    const opened = await openMeasurement(owner.call, { frequency: 'monthly', end_date: '2026-04-30' });
    const first = opened.measurement.id;
    await done(api.call(survey.getSurvey, { params: { token: opened.token } }));
    const answers = Array.from({ length: 20 }, (_, person) => ({ units: [], value: () => 1 + (person % 5) }));
    await answerMeasurement(api.services, owner.accountId, { measurementId: first, answers });
    api.clock.set('2026-04-03T09:00:00.000Z');
    const [set] = await done(owner.call(measurements.getMeasurementSets));
    const second = set!.measurements.find(({ state }) => state === 'active')!;
    await done(api.call(survey.getSurvey, { params: { token: tokenOf(second.survey_link) } }));
    await answerMeasurement(api.services, owner.accountId, { measurementId: second.id, answers });
    await done(owner.call(measurements.stopMeasurement, { params: { id: second.id } }));
    await done(askForReport(owner, { measurement: second.id, kind: 'pdf', language: 'en' }));
    await api.runJobs();
    expect(await listReports(owner)).toMatchObject([{ is_stale: false }]);
    await inTenant(api.services.db, owner.accountId, (tx) =>
      tx.deleteFrom('disclosed_tables').where('measurement_id', '=', first).execute(),
    );
    expect(await listReports(owner)).toMatchObject([{ is_stale: true }]);
  });
});
