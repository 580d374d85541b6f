import { afterEach, describe, expect, it } from '@jest/globals';
import { survey as contract, surveyDrafts } from '@veleta/shared/contracts';
import { configureHttp } from '@veleta/shared/http';
import { shellClient } from '../pages/shell-client.ts';
import { sampleSurvey } from '../testing/sample-survey.ts';
import { createSurveyClient, type SurveyClient } from './survey-client.ts';

type Answer = () => Response | Promise<Response>;

/** A client with a given reply, and the requests that it sends. */
interface TestClient {
  readonly client: SurveyClient;
  readonly sent: Request[];
}
const ORIGIN = 'http://localhost';

function onItsOwnPage(reply: Answer): TestClient {
  const sent: Request[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    sent.push(new Request(input, init));
    return reply();
  };
  return { sent, client: createSurveyClient({ baseUrl: ORIGIN, language: () => 'es', fetch }) };
}

function inTheShell(reply: Answer): TestClient {
  const sent: Request[] = [];
  configureHttp({
    host: ORIGIN,
    language: () => 'es',
    fetch: async (request) => {
      sent.push(request);
      return reply();
    },
  });
  return { sent, client: shellClient };
}
const json = (body: object, status = 200): Response => Response.json(body, { status });
const submission = { submission_id: '0b0b0b0b-0000-4000-8000-000000000001', reservation: null, units: [], answers: [] };

afterEach(() => {
  localStorage.clear();
  configureHttp({ host: location.origin, language: () => undefined, fetch: undefined });
});

describe.each([
  ['on its own page', onItsOwnPage],
  ['in the shell, by the shared client', inTheShell],
] as const)('survey client %s', (_, clientOf) => {
  it.each([
    ['load', contract.getSurvey],
    ['start', contract.startSurvey],
    ['submit', contract.submitSurvey],
    ['keepDraft', surveyDrafts.keepDraft],
    ['readDraft', surveyDrafts.readDraft],
  ] as const)('sends %s to the address of the contract', async (name, { method, version, service, uri }) => {
    const { sent, client } = clientOf(() => json(sampleSurvey()));
    await {
      load: () => client.load('a/b'),
      start: () => client.start('a/b', {}),
      submit: () => client.submit('a/b', submission),
      keepDraft: () =>
        client.keepDraft('a/b', {
          reservation: null,
          based_on: 0,
          draft: { submission_id: submission.submission_id, units: [], answers: [], screen: null },
        }),
      readDraft: () => client.readDraft('a/b', null),
    }[name]();
    expect(sent[0]?.url).toBe(`${ORIGIN}/api/${version}/${service}/${uri.replace(':token', 'a%2Fb')}`);
    expect(sent[0]?.method).toBe(method);
  });

  it('sends the language and no session', async () => {
    localStorage.setItem('token', 'of-an-administrator');
    const { sent, client } = clientOf(() => json(sampleSurvey()));
    await client.load('token');
    expect(sent[0]?.headers.get('accept-language')).toBe('es');
    expect(sent[0]?.headers.has('authorization')).toBe(false);
    expect(sent[0]).toMatchObject({ credentials: 'omit', cache: 'no-store' });
  });

  it('keeps the snake_case keys of survey and answers', async () => {
    const { sent, client } = clientOf(() => json(sampleSurvey()));
    expect(await client.load('token')).toEqual(sampleSurvey());
    await client.submit('token', submission);
    expect(await sent[1]?.json()).toEqual(submission);
  });

  it("rejects with the API's error code", async () => {
    const { client } = clientOf(() => json({ error: 'survey_full', message: 'Full.', request_id: '1' }, 409));
    await expect(client.start('token', {})).rejects.toMatchObject({ code: 'survey_full', isTemporary: false });
  });

  it.each([
    ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a page of a proxy', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['a page of a proxy that says all is well', () => new Response('<h1>Sign in to this Wi-Fi</h1>', { status: 200 })],
    ['an error of the server', () => json({ error: 'internal', message: '', request_id: '1' }, 500)],
    ['a server that is away', () => json({ error: 'unavailable', message: '', request_id: '1' }, 503)],
  ])('treats %s as temporary', async (_, reply) => {
    const { client } = clientOf(reply);
    await expect(client.submit('token', submission)).rejects.toMatchObject({ isTemporary: true });
  });
});

it('sends no referrer from the standalone page', async () => {
  const { sent, client } = onItsOwnPage(() => json(sampleSurvey()));
  await client.load('token');
  expect(sent[0]?.referrerPolicy).toBe('no-referrer');
});
