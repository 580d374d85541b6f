import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { catalogues } from '@veleta/shared/contracts';
import { startApi, type TestAccount, type TestApi } from '../../../platform/testing/start-api.ts';

let api: TestApi;
let member: TestAccount;
beforeAll(async () => {
  api = await startApi();
  member = await api.createAccount({ role: 'analyst' });
});
afterAll(() => api.close());

describe('catalogues', () => {
  it('require a session', async () => {
    const answers = [
      await api.call(catalogues.getTimezones),
      await api.call(catalogues.getIndustries),
      await api.call(catalogues.getCountries),
      await api.call(catalogues.getFrequencies),
    ];
    expect(answers.map(({ error }) => error.error)).toEqual(Array(4).fill('token_missing'));
  });

  it('use the language of the request, also for sorting', async () => {
    const es = { headers: { 'accept-language': 'es-MX,es;q=0.9,en;q=0.5' } };
    const industries = (await member.call(catalogues.getIndustries, es)).reply;
    expect(industries).toHaveLength(29);
    expect(industries.map(({ id }) => id).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 29 }, (_, index) => index + 1),
    );
    expect(industries.find(({ id }) => id === 9)?.name).toBe('Educación');
    const countries = (await member.call(catalogues.getCountries, es)).reply;
    expect(countries).toHaveLength(249);
    expect(countries.slice(0, 3).map(({ name }) => name)).toEqual(['Afganistán', 'Albania', 'Alemania']);
    expect((await member.call(catalogues.getCountries)).reply).toContainEqual({ code: 'DE', name: 'Germany' });
    expect((await member.call(catalogues.getFrequencies)).reply.map(({ id }) => id)).toContain('quarterly');
  });

  it('search time zones by name and by current offset', async () => {
    const search = async (q: string) => (await member.call(catalogues.getTimezones, { query: { q } })).reply;
    expect(await search('new york')).toEqual([{ name: 'America/New_York', offset: '-05:00' }]);
    expect((await search('+5:30')).map(({ name }) => name)).toContain('Asia/Kolkata');
    expect((await search('utc')).map(({ name }) => name)).toContain('UTC');
    expect(await search('madrid')).toEqual([{ name: 'Europe/Madrid', offset: '+01:00' }]);
    const offsetsOf = async (q: string) => new Set((await search(q)).map(({ offset }) => offset));
    expect(await offsetsOf('+02')).toEqual(new Set(['+02:00']));
    expect(await offsetsOf(' 02')).toEqual(new Set(['+02:00']));
    expect(await offsetsOf('UTC-3')).toEqual(new Set(['-03:00']));
    expect(await offsetsOf('GMT+0530')).toEqual(new Set(['+05:30']));
    expect((await search('UTC-3')).map(({ name }) => name)).toContain('America/Argentina/Buenos_Aires');
    expect(await search('nowhere at all')).toEqual([]);
    api.clock.set('2026-07-01T12:00:00Z');
    const summer = await api.createAccount();
    expect((await summer.call(catalogues.getTimezones, { query: { q: 'New_York' } })).reply).toEqual([
      { name: 'America/New_York', offset: '-04:00' },
    ]);
  });
});
