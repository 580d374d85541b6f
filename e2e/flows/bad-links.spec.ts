import { expectAccessible } from '../src/accessibility.ts';
import { activate, callAs, createAccount, enter, fetchAs, register } from '../src/accounts.ts';
import { collectFromPerson, collectOnLink } from '../src/measuring.ts';
import { linkFromMail } from '../src/outbox.ts';
import { openPhone } from '../src/survey.ts';
import { expect, test } from '../src/test.ts';

const NEW_PASSWORD = 'a quite different sentence';

test('a malformed activation link shows an invalid token and offers a new mail', async ({ page, request }) => {
  const email = await register(request, 'malformed');
  for (const token of ['nonsense', 'x'.repeat(300), '%00', '..%2F..%2Fetc']) {
    await page.goto(`/account-activation/${token}`);
    await expect(page.getByText('Invalid token')).toBeVisible();
  }
  await expectAccessible(page, 'invalid activation link');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send a new link' }).click();
  await expect(
    page.getByText(`If an account with ${email} is waiting to be activated, we have sent a new link.`),
  ).toBeVisible();
});

test('an activation link works once and then shows that it was used', async ({ page, request }) => {
  const email = await register(request, 'twice');
  const path = await linkFromMail({ request }, email, '/account-activation/');
  await page.goto(path);
  await expect(page).toHaveURL(/\/account-activation\/link$/);
  await expect(page.getByRole('heading', { name: 'Terms of use' })).toBeVisible();
  // Another person, or a mail scanner, opens and accepts it in the meantime.
  await activate(request, email);
  await page.getByRole('button', { name: 'Accept and activate my account' }).click();
  await expect(
    page.getByText('This activation link has already been used. If your account is active, just log in.'),
  ).toBeVisible();
  await page.goto(path);
  await expect(page.getByText('Invalid token')).toBeVisible();
  await expect(page.getByText('This activation link has already been used.')).toBeVisible();
  await expectAccessible(page, 'used activation link');
});

test('a reset link works once, then shows that it was used and offers a new one', async ({ page, request }) => {
  const { email } = await createAccount(request, 'reset', { upTo: 'activation' });
  await page.goto('/auth/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByText('A Password reset email has been sent successfully!').first()).toBeVisible();
  const path = await linkFromMail({ request }, email, '/reset-password/');
  await page.goto(path);
  await expect(page).toHaveURL(/\/reset-password\/link$/);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByRole('textbox', { name: 'New password' }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
  await page.goto(path);
  await expect(page.getByText('This link has already been used.')).toBeVisible();
  await expectAccessible(page, 'used reset link');
  await page.getByRole('link', { name: 'Get a new link' }).click();
  await expect(page).toHaveURL(/\/auth\/forgot-password/);
});

test("unknown, truncated and stopped survey links show an error in the phone's language", async ({
  browser,
  request,
}) => {
  const account = await createAccount(request, 'links');
  const { id, path } = await collectOnLink(request, account);
  const english = await openPhone(browser);
  const survey = await english.newPage();
  for (const bad of [
    path.slice(0, -7),
    '/request-survey-access/unknown',
    `/survey/response/${'A'.repeat(43)}`,
    `${path}.`,
  ]) {
    await survey.goto(bad);
    await expect(survey.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  }
  await expectAccessible(survey, 'unknown survey link');
  await callAs(request, account, 'POST', `measurements/${id}/stop/`);
  await survey.goto(path);
  await expect(survey.getByRole('heading', { name: 'This survey was closed early' })).toBeVisible();
  await english.close();

  const spanish = await openPhone(browser, 'es-ES');
  const encuesta = await spanish.newPage();
  await encuesta.goto('/request-survey-access/unknown');
  await expect(encuesta.locator('html')).toHaveAttribute('lang', 'es');
  await expect(encuesta.getByRole('heading', { level: 1 })).toHaveText(/Este enlace no funciona/);
  await encuesta.goto(path);
  await expect(encuesta.getByRole('heading', { level: 1 })).toHaveText(/Esta encuesta/);
  await expectAccessible(encuesta, 'stopped survey in Spanish');
  await spanish.close();
});

test('an answered personal link shows that on any device and accepts no further answers', async ({
  browser,
  request,
}) => {
  const account = await createAccount(request, 'personal');
  const path = await collectFromPerson(request, account, account.email);
  const token = path.split('/').pop()!;
  const answer = () =>
    request.post(`/api/v1/survey-responses/${token}/`, {
      data: { submission_id: crypto.randomUUID(), units: [], answers: [] },
    });
  expect((await answer()).status()).toBe(201);
  expect((await answer()).status()).toBe(409);
  const phone = await openPhone(browser);
  const survey = await phone.newPage();
  await survey.goto(path);
  await expect(survey.getByRole('heading', { name: 'You have already answered' })).toBeVisible();
  await expectAccessible(survey, 'answered');
  await phone.close();
});

test("another tenant's ids are not found by any call", async ({ request }) => {
  const mine = await createAccount(request, 'mine');
  const { id } = await collectOnLink(request, mine);
  const organization = await callAs<{ id: string }>(request, mine, 'GET', 'organizations/');
  const list = await callAs<{ id: string }>(request, mine, 'POST', 'participant-lists/', {
    name: 'People',
    categories: [],
    rows: [{ line: 2, email: 'one@example.org', units: [] }],
  });
  const stranger = await createAccount(request, 'stranger');
  const requested: [string, string, unknown?][] = [
    ['GET', `measurements/${id}/`],
    ['POST', `measurements/${id}/stop/`],
    ['PUT', `organizations/${organization.id}/`, { name: 'Taken over' }],
    ['GET', `participant-lists/${list.id}/participants/`],
    ['DELETE', `participant-lists/${list.id}/`],
  ];
  for (const [method, uri, data] of requested) {
    const reply = await fetchAs(request, stranger, method, uri, data);
    expect([uri, reply.status()]).toEqual([uri, 404]);
    expect(await reply.json()).toMatchObject({ error: 'not_found' });
  }
  expect(await callAs(request, mine, 'GET', `measurements/${id}/`)).toMatchObject({ state: 'active' });
});

test.describe('in Spanish', () => {
  test.use({ locale: 'es-ES' });
  test('invalid activation and reset links show Spanish texts', async ({ page }) => {
    await page.goto('/account-activation/nonsense');
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expect(page.getByRole('alert')).toContainText(/no es válido|inválido/i);
    await page.goto('/reset-password/nonsense');
    await expect(page.getByRole('alert')).toContainText('no es válido');
    await expectAccessible(page, 'bad reset link in Spanish');
  });
  test("a session does not open another person's survey", async ({ page, request }) => {
    const account = await createAccount(request, 'hola', { language: 'es' });
    await enter(page, account, '/survey/response/unknown');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Este enlace no funciona/);
  });
});
