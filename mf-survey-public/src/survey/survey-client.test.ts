import { describe, expect, it, jest } from '@jest/globals';
import { survey as contract, surveyDrafts } from '@veleta/shared/contracts';
import { sampleSurvey } from '../testing/sample-survey.ts';
import { createSurveyClient } from './survey-client.ts';

/** A client whose calls are answered by the given reply. */
function clientOf(reply: () => Response | Promise<Response>) {
  const fetch = jest.fn<typeof globalThis.fetch>(async () => reply());
  return { fetch, client: createSurveyClient({ baseUrl: '', language: () => 'es', fetch }) };
}
const json = (body: object, status = 200): Response => Response.json(body, { status });
const submission = { submission_id: '0b0b0b0b-0000-4000-8000-000000000001', place: null, units: [], answers: [] };

describe('the calls of a participant', () => {
  it.each([
    ['load', contract.getSurvey],
    ['start', contract.startSurvey],
    ['submit', contract.submitSurvey],
    ['keepDraft', surveyDrafts.keepDraft],
    ['readDraft', surveyDrafts.readDraft],
  ] as const)('%s goes where the contract says', async (name, { method, version, service, uri }) => {
    const { fetch, client } = clientOf(() => json(sampleSurvey()));
    await {
      load: () => client.load('a/b'),
      start: () => client.start('a/b', {}),
      submit: () => client.submit('a/b', submission),
      keepDraft: () =>
        client.keepDraft('a/b', {
          place: null,
          based_on: 0,
          draft: { submission_id: submission.submission_id, units: [], answers: [], screen: null },
        }),
      readDraft: () => client.readDraft('a/b', null),
    }[name]();
    const [url, request] = fetch.mock.calls[0] ?? [];
    expect(url).toBe(`/api/${version}/${service}/${uri.replace(':token', 'a%2Fb')}`);
    expect(request?.method).toBe(method);
  });

  it('carry the language and no session', async () => {
    const { fetch, client } = clientOf(() => json(sampleSurvey()));
    await client.load('token');
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({
      headers: { 'Accept-Language': 'es' },
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    });
  });

  it('fail with the code of the catalogue', async () => {
    const { client } = clientOf(() => json({ error: 'survey_full', message: 'Full.', request_id: '1' }, 409));
    await expect(client.start('token', {})).rejects.toMatchObject({ code: 'survey_full', isTemporary: false });
  });

  it.each([
    ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a page of a proxy', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['a page of a proxy that says all is well', () => new Response('<h1>Sign in to this Wi-Fi</h1>', { status: 200 })],
    ['an error of the server', () => json({ error: 'internal', message: '', request_id: '1' }, 500)],
    ['a server that is away', () => json({ error: 'unavailable', message: '', request_id: '1' }, 503)],
  ])('take %s for something that passes', async (_, reply) => {
    const { client } = clientOf(reply);
    await expect(client.submit('token', submission)).rejects.toMatchObject({ isTemporary: true });
  });
});
