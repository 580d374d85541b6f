import { describe, expect, it } from '@jest/globals';
import { measurements } from '@veleta/shared/contracts';
import { inTenant } from '../../../platform/database/tenant.ts';
import { hashSecret } from '../../../platform/keyed-hash.ts';
import { urlOf } from '../../../platform/call-url.ts';
import { done, openMeasurement } from '../../../platform/testing/measuring.ts';
import { readPdf } from '../../../platform/testing/read-pdf.ts';
import { apiOfFile } from '../../../platform/testing/api-of-file.ts';
import type { TestAccount } from '../../../platform/testing/start-api.ts';

const api = apiOfFile({ config: { hasRateLimits: true } });

/** Reads the code from the poster of a measurement. */
async function printedCode(member: TestAccount, id: string): Promise<string> {
  const { rawPayload } = await api.app.inject({
    method: 'GET',
    url: urlOf(measurements.getPoster).replace(':id', id),
    query: { language: 'en' },
    headers: { authorization: `Bearer ${member.access}` },
  });
  return /veleta\.test\/s\/([0-9a-z]{5}-[0-9a-z]{5})/.exec(readPdf(rawPayload).replace(/\s+/g, ''))?.[1] ?? '';
}

const type = (code: string, remoteAddress = '10.0.0.1') =>
  api.app.inject({ method: 'GET', url: `/s/${encodeURIComponent(code)}`, remoteAddress });

describe('short address of a poster', () => {
  it('redirects to the survey for every common way of typing the code', async () => {
    const owner = await api.createAccount();
    const { measurement } = await openMeasurement(owner.call);
    const code = await printedCode(owner, measurement.id);
    expect(code).toHaveLength(11);
    for (const typed of [
      code,
      code.toUpperCase(),
      code.replace('-', ''),
      code.replace('-', ' '),
      code.replaceAll('0', 'O').replaceAll('1', 'l'),
    ]) {
      const { statusCode, headers } = await type(typed);
      expect([statusCode, headers.location]).toEqual([302, measurement.survey_link]);
      expect([headers['cache-control'], headers['referrer-policy']]).toEqual(['no-store', 'no-referrer']);
    }
  });

  it('redirects an unknown code to the page for invalid links', async () => {
    expect((await type('abcde-fgh1j')).headers.location).toBe('http://veleta.test/request-survey-access/abcdefgh1j');
    expect((await type('"><script>')).headers.location).toBe('http://veleta.test/request-survey-access/scr1pt');
    expect((await type('--')).headers.location).toBe('http://veleta.test/request-survey-access/unknown');
  });

  it('is stored as a keyed hash that the code alone cannot produce', async () => {
    const owner = await api.createAccount();
    const { measurement } = await openMeasurement(owner.call);
    const code = (await printedCode(owner, measurement.id)).replace('-', '');
    const rows = await inTenant(api.services.db, owner.accountId, (tx) =>
      tx.selectFrom('short_addresses').select('code_hash').where('measurement_id', '=', measurement.id).execute(),
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.code_hash.equals(hashSecret(code))).toBe(false);
  });

  it('stops working after the set is deleted', async () => {
    const owner = await api.createAccount();
    const { set, measurement } = await openMeasurement(owner.call);
    const code = await printedCode(owner, measurement.id);
    await done(owner.call(measurements.stopMeasurement, { params: { id: measurement.id } }));
    await done(owner.call(measurements.deleteMeasurementSet, { params: { id: set.id } }));
    expect((await type(code)).headers.location).not.toBe(measurement.survey_link);
  });

  it('limits attempts per network address', async () => {
    const answers = await Promise.all(Array.from({ length: 70 }, () => type('00000-00000', '10.0.0.2')));
    expect(answers.filter(({ statusCode }) => statusCode === 302)).toHaveLength(60);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10);
    expect((await type('00000-00000', '10.0.0.3')).statusCode).toBe(302);
  });
});
