/** @jest-environment node */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import { sampleSurvey } from '../src/testing/sample-survey.ts';
import { languageOf } from './page-language.ts';
import { PageNotBuiltError, surveyPlugin } from './plugin.ts';

const PAGE = {
  entry: [{ file: 'main.js', integrity: 'sha384-x' }],
  languages: { en: [{ file: 'en.js', integrity: 'sha384-e' }], es: [{ file: 'es.js', integrity: 'sha384-s' }] },
  css: '.vs{color:red}',
  themes: { default: '--veleta-colors-primary-solid:#0a8181' },
};
const asked: string[] = [];
let folder = '';
let api: FastifyInstance;
let page: FastifyInstance;
let away: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veleta-page-'));
  await writeFile(join(folder, 'page.json'), JSON.stringify(PAGE));
  await writeFile(join(folder, 'main.js'), '1');
  api = fastify();
  api.get<{ Params: { token: string } }>('/api/v1/survey-access/:token/', async (request, reply) => {
    asked.push(request.method);
    if (request.params.token === 'unknown')
      return reply.code(404).send({ error: 'link_invalid', message: '', request_id: '' });
    return sampleSurvey({
      organization: { name: '</script><b>Molino', logo: null, theme_key: 'default' },
      language: request.params.token === 'personal' ? 'es' : null,
    });
  });
  const apiUrl = await api.listen({ port: 0, host: '127.0.0.1' });
  page = fastify();
  await page.register(surveyPlugin, { apiUrl, folder });
  away = fastify();
  await away.register(surveyPlugin, { apiUrl: 'http://127.0.0.1:1', folder });
});

afterAll(async () => {
  await Promise.all([page.close(), away.close(), api.close()]);
  await rm(folder, { recursive: true });
});

describe('the page of a survey', () => {
  it('carries the survey as data that cannot break out of its element', async () => {
    const { statusCode, body, headers } = await page.inject('/request-survey-access/open');
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toContain('<html lang="en">');
    expect(body).toContain('<title>Talent retention survey</title>');
    expect(body).not.toContain('</script><b>');
    const data: unknown = JSON.parse(/id="veleta-survey">(.*?)<\/script>/.exec(body)?.[1] ?? 'null');
    expect(data).toMatchObject({
      address: 'access',
      token: 'open',
      first: { name: 'ready', survey: { organization: { name: '</script><b>Molino' } } },
    });
  });

  it('allows its own scripts by a nonce that is new every time, and no evaluation', async () => {
    const policies = await Promise.all(
      [1, 2].map(async () => String((await page.inject('/fingerprint')).headers['content-security-policy'])),
    );
    expect(policies[0]).not.toBe(policies[1]);
    expect(policies[0]).not.toMatch(/unsafe/);
    expect(policies[0]).toContain("frame-ancestors 'none'");
  });

  it('speaks the language of the person on the list, else that of the browser', async () => {
    expect((await page.inject('/survey/response/personal')).body).toContain('<html lang="es">');
    const { body } = await page.inject({
      url: '/survey/response/open',
      headers: { 'accept-language': 'fr, es-MX;q=0.8, en;q=0.5' },
    });
    expect(body).toContain('<html lang="es">');
    expect(body).toContain('es.js');
    expect([undefined, 'fr', 'en-GB, es', 'es;q=0, en'].map(languageOf)).toEqual(['en', 'en', 'en', 'en']);
  });

  it('is a page of its own for a link that nobody knows', async () => {
    const { statusCode, body } = await page.inject('/survey/response/unknown');
    expect(statusCode).toBe(404);
    expect(body).toContain('We do not know this link');
  });

  it('is friendly while the API is away, and can be asked for again', async () => {
    const { statusCode, headers, body } = await away.inject('/survey/response/open');
    expect(statusCode).toBe(503);
    expect(headers['retry-after']).toBe('10');
    expect(body).toContain('"first":{"name":"down"}');
  });

  it('changes nothing: it only ever reads', async () => {
    asked.length = 0;
    await page.inject('/survey/response/open');
    await page.inject('/request-survey-access/open');
    expect(asked).toEqual(['GET', 'GET']);
  });

  it('serves its files as never changing', async () => {
    expect((await page.inject('/survey-assets/main.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );
  });

  it('refuses to start without its build', async () => {
    await expect(fastify().register(surveyPlugin, { apiUrl: '', folder: join(folder, 'none') })).rejects.toThrow(
      PageNotBuiltError,
    );
  });
});
