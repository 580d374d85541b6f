import { expectAccessible } from '../src/accessibility.ts';
import { callAs, enter, signInAs, type Account } from '../src/accounts.ts';
import { expect, test } from '../src/test.ts';

interface Comments {
  topics: { id: number; label: string; total: number }[];
}

const DEMO = { email: 'demo@veleta.example', password: 'brujula-demo-2026' };

let account: Account;
let measurement: string;
let topics: Comments['topics'];
test.beforeAll(async ({ request }) => {
  account = await signInAs(request, DEMO);
  const all = await callAs<{ id: string; product: string }[]>(request, account, 'GET', 'analysis/measurements/');
  measurement = all.find(({ product }) => product === 'engagement')!.id;
  const address = `analysis/measurements/${measurement}/comments/`;
  await expect
    .poll(async () => {
      ({ topics } = await callAs<Comments>(request, account, 'GET', address));
      return topics.length;
    })
    .toBeGreaterThan(1);
});

test('a topic of comments is renamed, merged into another one and separated again', async ({ page }) => {
  const [one, other] = topics as [Comments['topics'][number], Comments['topics'][number]];
  const name = `All about ${one.label}`;
  await enter(page, account, `/stats?measurement=${measurement}&view=comments`);
  const topic = (label: string, total: number) => page.getByRole('button', { name: `${label}, ${total} comments` });
  const dialog = page.getByRole('dialog');
  const edit = () => page.getByRole('button', { name: 'Rename or merge' }).click();

  await topic(one.label, one.total).click();
  await expect(page.getByText(`${one.total} comments`, { exact: true })).toBeVisible();
  await edit();
  await expectAccessible(page, 'topic dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(topic(name, one.total)).toBeVisible();

  await edit();
  await dialog.getByLabel('Name').fill(one.label);
  await dialog.getByLabel('Merge into').selectOption(other.label);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(topic(other.label, one.total + other.total)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText(`Includes: ${one.label}`)).toBeVisible();

  await edit();
  await dialog.getByRole('button', { name: `Separate “${one.label}”` }).click();
  await expect(dialog).toBeHidden();
  for (const { label, total } of topics) await expect(topic(label, total)).toBeVisible();
});
