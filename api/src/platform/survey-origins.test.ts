import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApi, type TestApi } from './testing/start-api.ts';
import { readSurveyOrigins } from './survey-origins.ts';

const SURVEYS = 'https://surveys.veleta.test';
let apart: TestApi;
let together: TestApi;
beforeAll(async () => {
  apart = await startApi({ config: { surveyOrigins: [SURVEYS] } });
  together = await startApi();
});
afterAll(() => Promise.all([apart.close(), together.close()]));

const ask = async (api: TestApi, url: string, origin: string, method: 'GET' | 'OPTIONS' = 'GET') => {
  const { headers, statusCode } = await api.app.inject({ method, url, headers: { origin } });
  return { statusCode, allowed: headers['access-control-allow-origin'], headers };
};

describe('survey pages on a separate origin', () => {
  it("may make participants' calls, without cookies or tokens", async () => {
    for (const path of ['survey-access/token/', 'survey-responses/token/', 'survey-drafts/token/', 'logos/1/']) {
      expect((await ask(apart, `/api/v1/${path}`, SURVEYS)).allowed).toBe(SURVEYS);
    }
    const { statusCode, headers } = await ask(apart, '/api/v1/survey-responses/token/', SURVEYS, 'OPTIONS');
    expect(statusCode).toBe(204);
    expect(headers['access-control-allow-headers']).toBe('Accept-Language, Content-Type');
    expect(headers['access-control-allow-credentials']).toBeUndefined();
    expect(headers.vary).toContain('Origin');
  });

  it('may make no other calls', async () => {
    for (const path of ['/api/v1/token/', '/api/v1/accounts/me/', '/api/v1/organizations/', '/registry.json']) {
      expect((await ask(apart, path, SURVEYS, 'OPTIONS')).allowed).toBeUndefined();
      expect((await ask(apart, path, SURVEYS)).allowed).toBeUndefined();
    }
  });

  it('are allowed only from the configured origins', async () => {
    const path = '/api/v1/survey-access/token/';
    for (const origin of ['https://other.veleta.test', 'null', `${SURVEYS}.evil.test`, SURVEYS.toUpperCase()]) {
      expect((await ask(apart, path, origin)).allowed).toBeUndefined();
    }
    const { allowed, headers } = await ask(together, path, SURVEYS);
    expect([allowed, headers['cross-origin-resource-policy']]).toEqual([undefined, 'same-origin']);
  });

  it('are configured as exact origins', () => {
    expect(readSurveyOrigins(`${SURVEYS}, http://localhost:4001`)).toEqual([SURVEYS, 'http://localhost:4001']);
    expect(() => readSurveyOrigins('https://*.veleta.test')).toThrow('SURVEY_ORIGINS must list exact origins');
    expect(() => readSurveyOrigins('http://surveys.veleta.test')).toThrow('must be https');
  });
});
