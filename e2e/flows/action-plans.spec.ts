import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '../src/accessibility.ts';
import { callAs, createAccount, enter, signInAs, type Account } from '../src/accounts.ts';
import { collectFromPerson } from '../src/measuring.ts';
import { linkFromMail } from '../src/outbox.ts';
import { expect, test } from '../src/test.ts';

interface Measurement {
  id: string;
  product: string;
  state: string;
}
interface Dimensions {
  dimensions: { key: string; name: { en: string }; result: { favorability: { value: number } | null } }[];
}

const DEMO = { email: 'demo@veleta.example', password: 'brujula-demo-2026' };

let account: Account;
/** Two successive finished measurements of one product. */
let first: string;
let second: string;
test.beforeAll(async ({ request }) => {
  account = await signInAs(request, DEMO);
  const all = await callAs<Measurement[]>(request, account, 'GET', 'analysis/measurements/');
  const [newest, before] = all.filter(({ product, state }) => product === 'talent-retention' && state === 'finished');
  [first, second] = [before!.id, newest!.id];
});

test('an action is planned from a result in three clicks, and shows what changed in the next measurement', async ({
  page,
  request,
}) => {
  const resultsOf = (id: string) =>
    callAs<Dimensions>(request, account, 'GET', `analysis/measurements/${id}/dimensions/`);
  const [then, next] = [await resultsOf(first), await resultsOf(second)];
  const { key, name } = then.dimensions[0]!;
  const valueIn = ({ dimensions }: Dimensions) =>
    `${dimensions.find((dimension) => dimension.key === key)?.result.favorability?.value}%`;

  await enter(page, account, `/stats?measurement=${first}&view=favorability`);
  await page.getByRole('link', { name: `Add action: ${name.en}`, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New action' })).toBeVisible();
  await page
    .getByRole('button', { name: /^Use this idea/ })
    .first()
    .click();
  const title = await page.getByRole('textbox', { name: /^Action/ }).inputValue();
  await page.getByLabel('Due date').fill('2026-01-15');
  await expectAccessible(page, 'new action');
  await page.getByRole('button', { name: 'Save action' }).click();

  const current = page.getByRole('region', { name: 'Current' });
  await expect(current.getByRole('heading', { level: 3, name: title })).toBeVisible();
  await expect(current.getByText('Overdue')).toBeVisible();
  await expect(current.getByText(`: ${valueIn(then)} → ${valueIn(next)}`)).toBeVisible();
  await expectAccessible(page, 'action plans');
  for (const width of [390, 768]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoOverflow(page, `action plans at ${width}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByLabel(`Status of “${title}”`).selectOption('Done');
  const ended = page.getByRole('region', { name: 'Done or dropped' });
  await expect(ended.getByRole('heading', { level: 3, name: title })).toBeVisible();
  await page.getByRole('link', { name: `Edit “${title}”` }).click();
  await page.getByLabel('Notes').fill('Agreed on Monday');
  await page.getByRole('button', { name: 'Save action' }).click();
  await expect(ended.getByText('Agreed on Monday')).toBeVisible();

  await page.getByRole('button', { name: `Delete “${title}”` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete action' }).click();
  await expect(page.getByRole('heading', { level: 3, name: title })).toHaveCount(0);
});

/** Counts the clicks in a page from now on. Moves between screens do not reload it. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.documentElement.dataset['clicks'] = '0';
    const count = (event: Event) => {
      const { dataset } = document.documentElement;
      // A click on a label also clicks its field, without a position on the screen.
      if (event instanceof MouseEvent && event.detail > 0) dataset['clicks'] = String(Number(dataset['clicks']) + 1);
    };
    addEventListener('click', count, true);
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset['clicks']));
}

test('each result leads to an action in at most five clicks, and the actions to a published page', async ({
  page,
  browser,
  request,
}) => {
  const { dimensions } = await callAs<Dimensions>(
    request,
    account,
    'GET',
    `analysis/measurements/${second}/dimensions/`,
  );
  const { name } = dimensions[0]!;
  await enter(page, account, `/stats?measurement=${second}`);
  const clicks = await countClicks(page);
  const ofView = async (view: string): Promise<void> => {
    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: view, exact: true }).click();
  };
  const add = (label: string | RegExp) => page.getByRole('link', { name: label }).first();
  const titles: string[] = [];
  for (const open of [
    // A focus area of the overview.
    () => add(/^Add action: /).click(),
    () => ofView('Favorability').then(() => add(`Add action: ${name.en}`).click()),
    () => ofView('Questions').then(() => add(/^Add action: /).click()),
  ]) {
    const before = await clicks();
    await open();
    const idea = page.getByRole('button', { name: /^Use this idea/ });
    await idea.nth(titles.length).click();
    const title = await page.getByRole('textbox', { name: /^Action/ }).inputValue();
    await page.getByRole('button', { name: 'Save action' }).click();
    await expect(page.getByRole('heading', { level: 3, name: title })).toBeVisible();
    titles.push(title);
    await page.getByRole('main').getByRole('link', { name: 'Stats' }).click();
    await expect(page.getByRole('navigation', { name: 'Views' })).toBeVisible();
    const used = (await clicks()) - before;
    expect(used).toBeGreaterThanOrEqual(4);
    expect(used).toBeLessThanOrEqual(5);
  }

  await page.getByRole('link', { name: 'Action plans' }).click();
  const before = await clicks();
  await page.getByRole('link', { name: 'What we heard, what we do' }).click();
  await page.getByLabel(/^Message/).fill('Thank you for your answers.');
  await page.getByRole('checkbox', { name: /^Published/ }).check();
  await page.getByRole('button', { name: 'Save page' }).click();
  await expect(page.getByText('This page is published')).toBeVisible();
  expect((await clicks()) - before).toBeLessThanOrEqual(5);
  const link = (await page.getByRole('link', { name: 'Open page' }).getAttribute('href'))!;
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false });
  const reader = await phone.newPage();
  await reader.goto(new URL(link).pathname);
  for (const title of titles) await expect(reader.getByRole('heading', { level: 3, name: title })).toBeVisible();
  await phone.close();

  const actions = await callAs<{ id: string; title: string }[]>(request, account, 'GET', 'actions/');
  for (const { id, title } of actions)
    if (titles.includes(title)) await callAs(request, account, 'DELETE', `actions/${id}/`);
  await callAs(request, account, 'DELETE', `follow-up-pages/${second}/`);
});

test('an own idea is added, suggested first and hidden, and an idea of the library is rewritten and restored', async ({
  page,
}) => {
  await enter(page, account, `/stats/action-plans?measurement=${second}`);
  await page.getByRole('link', { name: 'Action ideas' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Action ideas' })).toBeVisible();
  await expectAccessible(page, 'action ideas');
  const first = page.getByRole('main').getByRole('region').first();
  const dimension = await first.getByRole('heading', { level: 2 }).innerText();
  const original = await first.getByRole('heading', { level: 3 }).first().innerText();
  await page.getByRole('link', { name: `Add idea: ${dimension}` }).click();
  await page.getByRole('textbox', { name: /^Idea/ }).fill('Walk the floor every Monday');
  await page.getByLabel(/^How/).fill('Ask three people what slowed them down.');
  await expectAccessible(page, 'new idea');
  await page.getByRole('button', { name: 'Save idea' }).click();
  await expect(first.getByRole('heading', { level: 3 }).first()).toHaveText('Walk the floor every Monday');
  for (const width of [390, 768]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoOverflow(page, `action ideas at ${width}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  await first.getByRole('link', { name: `Edit “${original}”` }).click();
  await page.getByRole('textbox', { name: /^Idea/ }).fill('Our own words');
  await page.getByRole('button', { name: 'Save idea' }).click();
  await expect(first.getByRole('heading', { level: 3, name: 'Our own words' })).toBeVisible();

  await page.goto(`/stats?measurement=${second}&view=favorability`);
  await page.getByRole('link', { name: `Add action: ${dimension}`, exact: true }).click();
  const ideas = page.getByRole('button', { name: /^Use this idea/ });
  await expect(ideas).toHaveCount(3);
  await expect(ideas.first()).toHaveAccessibleName('Use this idea: Walk the floor every Monday');
  await expect(ideas.nth(1)).toHaveAccessibleName('Use this idea: Our own words');
  await page.getByRole('button', { name: 'Show other ideas' }).click();
  await expect(ideas).toHaveCount(1);

  await page.goto(`/stats/action-ideas?measurement=${second}`);
  await first.getByRole('button', { name: 'Hide “Walk the floor every Monday”' }).click();
  await expect(first.getByText('Hidden', { exact: true })).toBeVisible();
  await first.getByRole('button', { name: 'Delete “Walk the floor every Monday”' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete idea' }).click();
  await first.getByRole('button', { name: 'Restore original: “Our own words”' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore original' }).click();
  await expect(first.getByRole('heading', { level: 3 })).toHaveCount(3);
  await expect(first.getByRole('heading', { level: 3 }).first()).toHaveText(original);
});

test('what was heard and what follows is published and read on a phone without signing in', async ({
  page,
  request,
  browser,
}) => {
  const { id: action } = await callAs<{ id: string }>(request, account, 'POST', 'actions/', {
    measurement: first,
    title: 'Agree on help before the busy weeks',
    state: 'in_progress',
  });
  const { dimensions } = await callAs<Dimensions>(
    request,
    account,
    'GET',
    `analysis/measurements/${first}/dimensions/`,
  );
  const { name, result } = dimensions[0]!;
  const value = `${result.favorability?.value}%`;

  await enter(page, account, `/stats/action-plans?measurement=${first}`);
  await page.getByRole('link', { name: 'What we heard, what we do' }).click();
  await page.getByRole('checkbox', { name: `${name.en}: ${value}` }).check();
  await page.getByLabel(/^Message/).fill('Thank you for your answers.');
  await page.getByRole('checkbox', { name: /^Published/ }).check();
  await page.getByRole('button', { name: 'Save page' }).click();
  await expect(page.getByText('This page is published')).toBeVisible();
  await expectAccessible(page, 'follow-up form');
  for (const width of [390, 768]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoOverflow(page, `follow-up form at ${width}`);
  }
  const link = (await page.getByRole('link', { name: 'Open page' }).getAttribute('href'))!;

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false });
  const reader = await phone.newPage();
  await reader.goto(new URL(link).pathname);
  await expect(reader.getByRole('heading', { level: 1, name: 'What we heard, what we do' })).toBeVisible();
  await expect(reader.getByText(value)).toBeVisible();
  await expect(reader.getByRole('heading', { level: 3, name: 'Agree on help before the busy weeks' })).toBeVisible();
  await expectNoOverflow(reader, 'published page at 390');
  await phone.close();
  const scripted = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const again = await scripted.newPage();
  await again.goto(new URL(link).pathname);
  await expectAccessible(again, 'published page');
  await scripted.close();

  await page.getByRole('button', { name: 'Delete page' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete page' }).click();
  await expect(page.getByText('This page is published')).toHaveCount(0);
  expect((await request.get(new URL(link).pathname)).status()).toBe(404);
  await callAs(request, account, 'DELETE', `actions/${action}/`);
});

test('the link of a published page is mailed once to the people who were invited', async ({ page, request }) => {
  const owner = await createAccount(request, 'follow-up-mail');
  const address = `reader.${Date.now().toString(36)}@example.org`;
  await collectFromPerson(request, owner, address);
  const [set] = await callAs<{ measurements: { id: string }[] }[]>(request, owner, 'GET', 'measurement-sets/');
  const { id } = set!.measurements[0]!;
  await callAs(request, owner, 'POST', `measurements/${id}/stop/`);
  const body = { language: 'en', title: 'What follows', figures: [], actions: [], is_published: true };
  await callAs(request, owner, 'PUT', `follow-up-pages/${id}/`, { ...body, introduction: 'Thank you.' });

  await enter(page, owner, `/stats/action-plans?measurement=${id}`);
  await expect(page.getByRole('heading', { name: 'No actions yet' })).toBeVisible();
  await expectAccessible(page, 'no actions');
  await page.getByRole('link', { name: 'What we heard, what we do' }).click();
  await page.getByRole('button', { name: 'Email the link' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Email the link to 1 person?' });
  await expect(dialog.getByText('In Spanish: 1')).toBeVisible();
  await expectAccessible(page, 'mail of a follow-up page');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoOverflow(page, 'mail of a follow-up page at 390');
  await dialog.getByRole('button', { name: 'Send emails' }).click();
  await expect(page.getByText(/^Emailed to 1 person on /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Email the link' })).toHaveCount(0);
  await page.goto(await linkFromMail(page, address, '/what-we-do/'));
  await expect(page.getByText('Thank you.')).toBeVisible();
});
