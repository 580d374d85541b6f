import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accounts } from '@veleta/shared/contracts';
import { startApi, type TestApi } from '../../platform/testing/start-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

describe('me', () => {
  it('is refused without a token', async () => {
    const { status, error } = await api.call(accounts.getMe);
    expect(status).toBe(403);
    expect(error.error).toBe('token_missing');
  });

  it('shows the signed-in person', async () => {
    const person = await api.createAccount();
    const { reply } = await person.call(accounts.getMe);
    expect(reply).toMatchObject({ email: person.email, role: 'owner' });
  });
});
