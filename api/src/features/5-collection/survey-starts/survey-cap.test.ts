import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Agent, request } from 'node:http';
import { type SurveyApi, startSurveyApi } from '../survey/testing/survey-api.ts';

const PEOPLE = 1_000;
const LIMIT = 100;
/** Each start is a separate transaction. */
const STARTING = 400;

let survey: SurveyApi;
let origin: string;
const agent = new Agent({ keepAlive: true, maxSockets: PEOPLE });
beforeAll(async () => {
  survey = await startSurveyApi();
  origin = await survey.api.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  agent.destroy();
  await survey.close();
});

/** Sends over the network, each on its own connection, and retries if the server is busy, like the page. */
const post = async (path: string, body: object): ReturnType<typeof send> => {
  for (;;) {
    const reply = await send(path, body);
    if (reply.status !== 503) return reply;
  }
};
const send = (
  path: string,
  body: object,
): Promise<{ status: number; error: string | undefined; reservation: string }> =>
  new Promise((resolve, reject) => {
    const call = request(`${origin}${path}`, {
      method: 'POST',
      agent,
      headers: { 'content-type': 'application/json' },
    });
    call.on('error', reject).on('response', (response) => {
      let text = '';
      response.on('data', (chunk) => (text += chunk));
      response.on('end', () => {
        const { error, reservation } = JSON.parse(text);
        resolve({ status: response.statusCode ?? 0, error, reservation });
      });
    });
    call.end(JSON.stringify(body));
  });
function everybody<Result>(act: (person: number) => Promise<Result>, people = PEOPLE): Promise<Result[]> {
  return Promise.all(Array.from({ length: people }, (_, person) => act(person)));
}
const submission = (reservation: string | null = null) => ({
  submission_id: survey.api.services.random.uuid(),
  reservation,
  units: [],
  answers: [],
});
async function countKept(measurementId: string): Promise<number> {
  return (await survey.answersOf(measurementId)).length;
}

describe('a thousand people at once with a limit of a hundred', () => {
  it('get no response in if they submit without a start', async () => {
    const { token, measurement } = await survey.open({ number_of_participants: LIMIT });
    const results = await everybody(() => post(`/api/v1/survey-responses/${token}/`, submission()));
    expect(results.filter(({ error }) => error === 'reservation_required')).toHaveLength(PEOPLE);
    expect(await countKept(measurement.id)).toBe(0);
  });

  it('get a hundred reservations; the others are rejected before they answer', async () => {
    const { token, measurement } = await survey.open({ number_of_participants: LIMIT });
    const starts = await everybody(() => post(`/api/v1/survey-access/${token}/start/`, {}), STARTING);
    const started = starts.filter(({ status }) => status === 200);
    expect(started).toHaveLength(LIMIT);
    expect(starts.filter(({ error }) => error === 'survey_full')).toHaveLength(STARTING - LIMIT);
    // The others try to submit without a reservation at the same time.
    const results = await everybody(
      (person) => post(`/api/v1/survey-responses/${token}/`, submission(starts[person]?.reservation ?? null)),
      STARTING,
    );
    expect(results.map(({ status }) => status === 201)).toEqual(starts.map(({ status }) => status === 200));
    expect(await countKept(measurement.id)).toBe(LIMIT);
  });
});
