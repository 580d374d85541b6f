import { expect, type APIRequestContext, type APIResponse, type Page } from '@playwright/test';
import { linkFromMail } from './outbox.ts';

/** A user with an account, created over HTTP, for flows that do not test the registration. */
export interface Account {
  readonly email: string;
  readonly password: string;
  readonly access: string;
  readonly refresh: string;
}

interface SetUp {
  /** Set-up of the account: activated, with a plan, or with an organization too. */
  readonly upTo?: 'activation' | 'plan' | 'organization';
  readonly language?: 'en' | 'es';
}

const PASSWORD = 'correct horse battery';

async function good(response: APIResponse): Promise<APIResponse> {
  expect(
    response.ok(),
    `${response.status()} of ${response.url()}: ${response.ok() ? '' : await response.text()}`,
  ).toBe(true);
  return response;
}

/** Returns an address that is unique among flows and runs. */
export const freshAddress = (name: string): string => `${name}.${crypto.randomUUID().slice(0, 8)}@example.org`;

/** Registers a user; returns the address, to which a mail is sent. */
export async function register(
  request: APIRequestContext,
  name: string,
  language: 'en' | 'es' = 'en',
): Promise<string> {
  const email = freshAddress(name);
  await good(
    await request.post('/api/v1/accounts/registration/', {
      headers: { 'Accept-Language': language },
      data: { email, first_name: 'Robin', last_name: 'Vane', password: PASSWORD },
    }),
  );
  return email;
}

export async function activate(request: APIRequestContext, email: string): Promise<void> {
  const token = (await linkFromMail({ request }, email, '/account-activation/')).split('/').pop()!;
  await good(await request.post(`/api/v1/accounts/activation/?token=${token}`));
}

/** Signs in over HTTP, with a new session. */
export const takeTokens = (request: APIRequestContext, email: string): Promise<Account> =>
  signInAs(request, { email, password: PASSWORD });

/** Signs in an existing user with their password. */
export async function signInAs(request: APIRequestContext, who: Pick<Account, 'email' | 'password'>): Promise<Account> {
  const reply = await good(
    await request.post('/api/v1/token/', { data: { email: who.email, password: who.password } }),
  );
  return { ...who, ...((await reply.json()) as { access: string; refresh: string }) };
}

/** Creates an account with the given set-up. */
export async function createAccount(
  request: APIRequestContext,
  name: string,
  { upTo = 'organization', language = 'en' }: SetUp = {},
): Promise<Account> {
  const email = await register(request, name, language);
  await activate(request, email);
  const account = await takeTokens(request, email);
  if (upTo === 'activation') return account;
  await callAs(request, account, 'POST', 'subscription-tiers/growth/purchase/', { cycle: 'monthly' });
  if (upTo === 'plan') return account;
  await callAs(request, account, 'POST', 'organizations/', { name: 'Vane Works', industry: 3 });
  return account;
}

/** Calls the API as a user; returns the reply, even if it failed. */
export const fetchAs = (
  request: APIRequestContext,
  { access }: Account,
  method: string,
  uri: string,
  data?: unknown,
): Promise<APIResponse> =>
  request.fetch(`/api/v1/${uri}`, {
    method,
    headers: { Authorization: `Bearer ${access}` },
    ...(data === undefined ? {} : { data }),
  });

/** Calls the API as a user, expecting success. */
export async function callAs<Reply>(
  request: APIRequestContext,
  account: Account,
  method: string,
  uri: string,
  data?: unknown,
): Promise<Reply> {
  const text = await (await good(await fetchAs(request, account, method, uri, data))).text();
  // The type follows the contract; a wrong one fails where it is used.
  return (text ? JSON.parse(text) : undefined) as Reply;
}

/** Stores a user's session in the browser, as the login does. */
export async function keepSession(page: Page, account: Account): Promise<void> {
  const me = await callAs<{ id: string; last_name: string; language: string; role: string }>(
    page.request,
    account,
    'GET',
    'accounts/me/',
  );
  // Storage belongs to an origin: any of its addresses works, and this one runs no script.
  await page.goto('/registry.json');
  await page.evaluate(
    (entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    },
    {
      token: account.access,
      refresh: account.refresh,
      user: JSON.stringify({ id: me.id, lastName: me.last_name, language: me.language, role: me.role }),
    },
  );
}

/** Opens a page as a user, without the login. */
export async function enter(
  page: Page,
  account: Account,
  path = '/dashboard',
  waitUntil: 'load' | 'commit' = 'load',
): Promise<void> {
  await keepSession(page, account);
  await page.goto(path, { waitUntil });
}
