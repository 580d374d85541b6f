import { expectAccessible, expectNoOverflow } from '../src/accessibility.ts';
import { callAs, enter, signInAs, type Account } from '../src/accounts.ts';
import { expect, test } from '../src/test.ts';

interface Measurement {
  id: string;
  product: string;
  state: string;
}
interface Presentation {
  slides: { title: string }[];
}

const DEMO = { email: 'demo@veleta.example', password: 'brujula-demo-2026' };

let account: Account;
let measurement: string;
let titles: string[];
test.beforeAll(async ({ request }) => {
  account = await signInAs(request, DEMO);
  const all = await callAs<Measurement[]>(request, account, 'GET', 'analysis/measurements/');
  measurement = all.find(({ product, state }) => product === 'talent-retention' && state === 'finished')!.id;
  const address = `analysis/measurements/${measurement}/presentation/?language=en`;
  titles = (await callAs<Presentation>(request, account, 'GET', address)).slides.map(({ title }) => title);
});

test('results are presented slide by slide by the keyboard, without the network', async ({ page, context }) => {
  await enter(page, account, `/stats?measurement=${measurement}`);
  await page.getByRole('button', { name: 'Present', exact: true }).click();
  const slides = page.getByRole('dialog', { name: 'Slides' });
  await expect(slides).toBeFocused();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await expectAccessible(page, 'first slide');

  await context.setOffline(true);
  expect(titles.length).toBeGreaterThan(10);
  for (const [index, title] of titles.entries()) {
    await expect(slides.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible();
    await expect(slides.getByText(`${index + 1} of ${titles.length}`, { exact: true })).toBeVisible();
    await expectNoOverflow(page, `slide ${index + 1}`);
    await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.press('Home');
  await expect(slides.getByText(`1 of ${titles.length}`, { exact: true })).toBeVisible();
  await context.setOffline(false);

  for (const name of ['Favorability', 'Favorability by Area']) {
    await page.keyboard.press('Home');
    for (let step = titles.indexOf(name); step > 0; step -= 1) await page.keyboard.press('PageDown');
    await expectAccessible(page, `slide ${name}`);
  }
  await page.getByRole('button', { name: 'Exit full screen' }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement === null)).toBe(true);
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoOverflow(page, `slides at ${width}`);
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1, name: 'Talent retention' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/stats\\?measurement=${measurement}`));
});
