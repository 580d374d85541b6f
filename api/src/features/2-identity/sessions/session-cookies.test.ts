import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApi, TEST_PASSWORD, type TestAccount, type TestApi } from '../../../platform/testing/start-api.ts';

let api: TestApi;
let account: TestAccount;

beforeAll(async () => {
  api = await startApi();
  account = await api.createAccount();
});
afterAll(() => api.close());

const post = (uri: string, payload: object, cookie?: string, { app }: TestApi = api) =>
  app.inject({ method: 'POST', url: `/api/v1/${uri}`, payload, headers: cookie === undefined ? {} : { cookie } });
const cookieOf = (reply: Awaited<ReturnType<typeof post>>, cookie: string) =>
  reply.cookies.find(({ name }) => name === cookie);
const cohortOf = (reply: Awaited<ReturnType<typeof post>>) => cookieOf(reply, 'veleta_cohort');
const signIn = (cookie?: string) => post('token/', { email: account.email, password: TEST_PASSWORD }, cookie);

describe('the cohort cookie', () => {
  it('does not exist before signing in, and is HttpOnly', async () => {
    expect(cohortOf(await post('token/', { email: account.email, password: 'not the right one' }))).toBeUndefined();
    const cookie = cohortOf(await signIn());
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 31_536_000 });
    expect(cookie?.secure).toBeUndefined();
    const [bucket, accountId] = cookie?.value.split('.') ?? [];
    expect(Number(bucket)).toBeGreaterThanOrEqual(0);
    expect(Number(bucket)).toBeLessThan(100);
    expect(accountId).toBe(account.accountId);
  });

  it('stays the same over sign-ins and refreshes', async () => {
    const signedIn = await signIn('veleta_cohort=42');
    expect(cohortOf(signedIn)?.value).toBe(`42.${account.accountId}`);
    const renewed = await post('token/refresh/', { refresh: signedIn.json().refresh }, 'veleta_cohort=42.another');
    expect(cohortOf(renewed)?.value).toBe(`42.${account.accountId}`);
  });

  it('is replaced if it is invalid', async () => {
    for (const broken of ['100', '-1', 'x', '']) {
      expect(cohortOf(await signIn(`veleta_cohort=${broken}`))?.value).toMatch(/^\d{1,2}\.[\da-f-]{36}$/);
    }
  });

  it('loses the organization when the session ends', async () => {
    const { refresh } = (await signIn()).json();
    const left = cohortOf(await post('token/revoke/', { refresh }, `veleta_cohort=7.${account.accountId}`));
    expect(left?.value).toBe('7');
    expect(cohortOf(await post('token/revoke/', { refresh }))).toBeUndefined();
  });

  it('loses the organization when the person signs out everywhere', async () => {
    const { access } = (await signIn()).json();
    const reply = await api.app.inject({
      method: 'DELETE',
      url: '/api/v1/accounts/sessions/',
      headers: { authorization: `Bearer ${access}`, cookie: `veleta_cohort=7.${account.accountId}` },
    });
    expect([reply.statusCode, cohortOf(reply)?.value]).toEqual([204, '7']);
  });
});

describe('the cookie of operators', () => {
  const operatorCookieOf = (reply: Awaited<ReturnType<typeof post>>) => cookieOf(reply, 'veleta_operator');
  let open: TestApi;
  let operator: TestAccount;
  let member: TestAccount;
  beforeAll(async () => {
    open = await startApi({ config: { overrideOrigins: ['https://dev.example.org'] } });
    operator = await open.createAccount({ email: 'operator@veleta.test' });
    member = await open.createAccount();
  });
  afterAll(() => open.close());
  const send = (uri: string, payload: object) => post(uri, payload, undefined, open);
  const signInAt = ({ email }: TestAccount) => send('token/', { email, password: TEST_PASSWORD });

  it('is set for operators, and removed for others', async () => {
    expect(operatorCookieOf(await signInAt(operator))).toMatchObject({
      httpOnly: true,
      sameSite: 'Strict',
      maxAge: 1_800,
    });
    expect(operatorCookieOf(await signInAt(member))).toMatchObject({ value: '', maxAge: 0 });
  });

  it('is renewed with each refresh, and removed when the session ends', async () => {
    const { refresh } = (await signInAt(operator)).json();
    const renewed = await send('token/refresh/', { refresh });
    expect(operatorCookieOf(renewed)?.value).not.toBe('');
    const left = await send('token/revoke/', { refresh: renewed.json().refresh });
    expect(left.cookies).toMatchObject([{ name: 'veleta_operator', value: '', maxAge: 0 }]);
  });

  it('does not exist if the deployment allows no overrides', async () => {
    const signedIn = await signIn();
    expect(operatorCookieOf(signedIn)).toBeUndefined();
    expect((await post('token/revoke/', { refresh: signedIn.json().refresh })).cookies).toEqual([]);
  });
});
