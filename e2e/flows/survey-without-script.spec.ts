import { choose } from '../src/choose.ts';
import { expectAccessible } from '../src/accessibility.ts';
import { callAs, createAccount, freshAddress } from '../src/accounts.ts';
import { collectFromPerson, collectOnLink } from '../src/measuring.ts';
import { answerAll, openPhone, sendAnswers } from '../src/survey.ts';
import { expect, test } from '../src/test.ts';

/* A survey whose script does not run, fails, or loads late. */

test('a survey works without scripts, on both kinds of links and in both languages', async ({ browser, request }) => {
  const account = await createAccount(request, 'plain');
  await callAs(request, account, 'POST', 'categories/', { title: 'Area', units: [{ name: 'Workshop' }] });
  const { id, path } = await collectOnLink(request, account);
  const phone = await browser.newContext({
    javaScriptEnabled: false,
    locale: 'en-US',
    viewport: { width: 390, height: 844 },
  });
  const survey = await phone.newPage();
  const heading = survey.locator('main h1');
  await survey.goto(path);
  await expect(heading).toHaveText('We’d like your feedback');
  await survey.getByRole('button', { name: 'Español' }).click();
  await expect(heading).toHaveText('Queremos conocer tu opinión');
  await survey.getByRole('button', { name: 'English' }).click();
  await survey.getByRole('button', { name: 'Start' }).click();
  await survey.getByRole('radio', { name: 'Workshop' }).check();
  await survey.getByRole('button', { name: 'Next' }).click();
  const first = survey.locator('main fieldset').first().getByRole('radio', { name: 'Agree', exact: true });
  await first.check();
  // Choices are kept when the language changes and back.
  await survey.getByRole('button', { name: 'Español' }).click();
  await expect(
    survey.locator('main fieldset').first().getByRole('radio', { name: 'De acuerdo', exact: true }),
  ).toBeChecked();
  await survey.getByRole('button', { name: 'English' }).click();
  await survey.getByRole('button', { name: 'Next' }).click();
  await survey.getByRole('button', { name: 'Back' }).click();
  await expect(first).toBeChecked();
  await answerAll(survey);
  await sendAnswers(survey);
  // A reload submits again: it counts once.
  await survey.reload();
  await expect(heading).toHaveText('Thank you. Your answers have been submitted.');
  expect(await callAs(request, account, 'GET', `measurements/${id}/`)).toMatchObject({ responses: 1, started: 0 });

  const { kiosk } = await callAs<{ kiosk: { link: string } }>(
    request,
    account,
    'POST',
    `measurements/${id}/kiosk-codes/`,
    { count: 1 },
  );
  const code = survey.getByRole('textbox', { name: 'Your code' });
  for (const size of [
    { width: 390, height: 844 },
    { width: 768, height: 1024 },
  ]) {
    await survey.setViewportSize(size);
    await survey.goto(new URL(kiosk.link).pathname);
    await code.fill('not-a-code');
    await survey.getByRole('button', { name: 'Start' }).click();
    await expect(survey.getByRole('alert')).toBeInViewport({ ratio: 1 });
    await expect(code).toBeInViewport({ ratio: 1 });
  }

  const other = await createAccount(request, 'plain-personal');
  await survey.goto(await collectFromPerson(request, other, freshAddress('plain-person')));
  await survey.getByRole('button', { name: 'Start' }).click();
  await answerAll(survey);
  await sendAnswers(survey);
  await phone.close();
});

test('a late script takes over the chosen answers; a missing one is not needed', async ({ browser, request }) => {
  const account = await createAccount(request, 'late');
  const { id, path } = await collectOnLink(request, account);
  const phone = await openPhone(browser);
  const survey = await phone.newPage();
  let isComing = false;
  let arrive = () => undefined as void;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await survey.route('**/survey-assets/main.*', async (route) => {
    if (!isComing) return route.abort();
    await arrived;
    return route.continue();
  });
  await survey.goto(path);
  // The script failed: the button submits the form.
  isComing = true;
  await survey.getByRole('button', { name: 'Start' }).click({ noWaitAfter: true });
  const first = survey.locator('main fieldset').first().getByRole('radio', { name: 'Agree', exact: true });
  await choose(first);
  arrive();
  // The hidden fields disappear when the script has taken over.
  await expect(survey.locator('input[type=hidden]')).toHaveCount(0);
  await expect(first).toBeChecked();
  await expect(survey.getByText(/^1 of \d+ answered/)).toBeVisible();
  await expectAccessible(survey, 'a page that the script took over');
  await answerAll(survey);
  await sendAnswers(survey);
  expect(await callAs(request, account, 'GET', `measurements/${id}/`)).toMatchObject({ responses: 1, started: 0 });
  await phone.close();
});
