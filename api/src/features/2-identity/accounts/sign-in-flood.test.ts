import { describe, expect, it } from '@jest/globals';
import { apiOfFile } from '../../../platform/testing/api-of-file.ts';

// Slow enough to fill the queue.
const api = apiOfFile({ config: { passwordHash: { memoryKiB: 4_096, passes: 1 } } });

const FLOODER = '203.0.113.7';
// Starts the request immediately, so that requests arrive in order.
const post = async (uri: string, payload: object, remoteAddress: string) =>
  await api.app.inject({ method: 'POST', url: `/api/v1/${uri}`, payload, remoteAddress });
const signIn = (email: string, password: string, remoteAddress: string) =>
  post('token/', { email, password }, remoteAddress);
const flood = (times: number, email = (index: number) => `ghost${index}@example.org`) =>
  Array.from({ length: times }, (_, index) => signIn(email(index), `guess ${index}`, FLOODER));
const statuses = (answers: readonly { readonly statusCode: number }[]) => answers.map(({ statusCode }) => statusCode);

describe('a flood of sign-ins from one address', () => {
  it('does not count attempts that are rejected for lack of capacity', async () => {
    const member = await api.createAccount();
    const ghosts = flood(60);
    const aimed = statuses(await Promise.all(flood(15, () => member.email)));
    expect(aimed).toEqual(Array(15).fill(503));
    expect((await signIn(member.email, member.password, '198.51.100.20')).statusCode).toBe(200);
    const answers = await Promise.all(ghosts);
    expect(new Set(statuses(answers))).toEqual(new Set([401, 503]));
    const invalidInput = answers.find(({ statusCode }) => statusCode === 503);
    expect(invalidInput?.headers['retry-after']).toBe('5');
    expect(invalidInput?.json()).toMatchObject({ error: 'unavailable', retry_after: 5 });
    // None of the fifteen was counted: all ten attempts remain.
    const tries = [];
    for (let index = 0; index < 10; index += 1) tries.push(await signIn(member.email, 'wrong', '198.51.100.20'));
    expect(statuses(tries)).toEqual(Array(10).fill(401));
  });

  it('delays another address by no more than one turn', async () => {
    const member = await api.createAccount();
    let answered = 0;
    const ghosts = flood(30).map((answer) =>
      answer.then(({ statusCode }) => {
        if (statusCode === 401) answered += 1;
      }),
    );
    // The queue is full when the first of them is answered.
    await Promise.race(ghosts);
    const before = answered;
    expect((await signIn(member.email, 'wrong', '198.51.100.21')).statusCode).toBe(401);
    // The running ones, and one of the flood per thread.
    expect(answered - before).toBeLessThanOrEqual(10);
    await Promise.all(ghosts);
    expect(answered).toBe(30);
  });

  it('counts no mail for a registration that is rejected for lack of capacity', async () => {
    const ghosts = flood(60);
    const body = { email: 'late@example.org', first_name: 'Ana', last_name: 'Ruiz', password: 'a long enough secret' };
    const invalidInput = await Promise.all(
      Array.from({ length: 6 }, () => post('accounts/registration/', body, FLOODER)),
    );
    expect(statuses(invalidInput)).toEqual(Array(6).fill(503));
    await Promise.all(ghosts);
    expect((await post('accounts/registration/', body, FLOODER)).statusCode).toBe(204);
  });
});
