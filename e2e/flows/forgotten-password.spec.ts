import { expectAccessible, expectNoOverflow } from '../src/accessibility.ts';
import { activate, freshAddress, register } from '../src/accounts.ts';
import { linkFromMail } from '../src/outbox.ts';
import { expect, test } from '../src/test.ts';

/** The steps of the flow with the texts of each language. */
const WORDS = {
  en: {
    locale: 'en-US',
    login: 'Login',
    email: 'Email',
    password: 'Password',
    newPassword: 'New password',
    refused: 'Invalid email or password',
    locked: /^Too many attempts\. You can try again in 1[45] minutes\.$/,
    forgot: 'Forgot password',
    send: 'Send Reset Link',
    sent: 'A Password reset email has been sent successfully!',
    lockMail: 'Login to your account is paused',
    resetMail: 'Set a new password',
    look: 'View as in an email program',
    set: 'Set new password',
    expired: 'This link has expired or was replaced by a newer one.',
    used: 'This link has already been used.',
    wizard: 'Set up your account',
  },
  es: {
    locale: 'es-ES',
    login: 'Iniciar sesión',
    email: 'Correo electrónico',
    password: 'Contraseña',
    newPassword: 'Contraseña nueva',
    refused: 'Correo electrónico o contraseña incorrectos',
    locked: /^Demasiados intentos\. Puedes intentarlo de nuevo en 1[45] minutos\.$/,
    forgot: 'Olvidé mi contraseña',
    send: 'Enviar enlace',
    sent: 'Te enviamos un correo para restablecer la contraseña',
    lockMail: 'Pausamos el inicio de sesión en tu cuenta',
    resetMail: 'Crea una contraseña nueva',
    look: 'Ver como en un programa de correo',
    set: 'Guardar contraseña',
    expired: 'Este enlace venció o lo reemplazó otro más reciente.',
    used: 'Este enlace ya se usó.',
    wizard: 'Configura tu cuenta',
  },
} as const;
const NEW_PASSWORD = 'a quite different sentence';

for (const language of ['en', 'es'] as const) {
  const words = WORDS[language];
  test.describe(`in ${language}`, () => {
    test.use({ locale: words.locale, viewport: { width: 390, height: 844 } });

    test('repeated wrong passwords lock the account with a mail, and a new password unlocks it', async ({
      page,
      request,
    }) => {
      const email = await register(request, 'forgot', language);
      await activate(request, email);
      const attempt = (password: string) =>
        request.post('/api/v1/token/', { data: { email, password }, headers: { 'Accept-Language': language } });
      for (let tries = 0; tries < 9; tries += 1) await attempt('not it');

      await page.goto('/auth/login');
      // An English notice contains the word too.
      const address = page.getByRole('textbox', { name: words.email });
      await address.fill(email);
      const password = page.getByRole('textbox', { name: words.password });
      await password.fill('not it either');
      await password.press('Enter');
      await expect(password).toHaveAccessibleDescription(words.refused);
      await password.press('Enter');
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(words.locked);
      await expectAccessible(page, `locked out in ${language}`);
      await expectNoOverflow(page, `locked out in ${language}`);

      await page.getByRole('link', { name: words.forgot }).click();
      const requestLink = async () => {
        await page.goto('/auth/forgot-password');
        const send = page.getByRole('button', { name: words.send });
        await expect(send).toBeDisabled();
        await address.fill(email);
        await send.dblclick();
        await expect(page.getByText(words.sent).first()).toBeVisible();
        await expect(page).toHaveURL(/\/auth\/login$/);
        await expect(address).toHaveValue(email);
      };
      await requestLink();
      const first = await linkFromMail({ request }, email, '/reset-password/');
      await requestLink();
      await expect.poll(async () => linkFromMail({ request }, email, '/reset-password/')).not.toBe(first);
      const second = await linkFromMail({ request }, email, '/reset-password/');

      await page.goto(`/outbox?lang=${language}`);
      const mailsToThem = page.locator('article').filter({ hasText: email });
      await expect(mailsToThem.filter({ hasText: words.lockMail })).toHaveCount(1);
      for (const subject of [words.lockMail, words.resetMail]) {
        await page.goto(`/outbox?lang=${language}`);
        await mailsToThem.filter({ hasText: subject }).first().getByRole('link', { name: words.look }).click();
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(subject);
        for (const width of [600, 390]) {
          await page.setViewportSize({ width, height: 844 });
          await expectNoOverflow(page, `mail at ${width} px in ${language}`);
        }
        await expectAccessible(page, `mail in ${language}`);
      }

      await page.goto(first);
      await expect(page.getByRole('alert')).toContainText(words.expired);
      await expectAccessible(page, `replaced link in ${language}`);
      await page.goto(second);
      await expect(page).toHaveURL(/\/reset-password\/link$/);
      await expect(address).toHaveValue(email);
      await expectAccessible(page, `new password in ${language}`);
      await page.getByRole('textbox', { name: words.newPassword }).fill(NEW_PASSWORD);
      await page.getByRole('button', { name: words.set }).dblclick();
      await expect(page).toHaveURL(/\/auth\/login$/);
      // The previous page has a password field too, and stays until this one has loaded.
      await expect(page.getByRole('button', { name: words.login, exact: true })).toBeVisible();
      await page.getByRole('textbox', { name: words.password }).fill(NEW_PASSWORD);
      await page.getByRole('textbox', { name: words.password }).press('Enter');
      await expect(page).toHaveURL(/\/dashboard$/);

      // The wizard of a new account cannot be closed and traps the focus.
      const wizard = page.getByRole('dialog', { name: words.wizard });
      await expect(wizard.getByRole('radio').first()).toBeAttached();
      await page.keyboard.press('Escape');
      await page.mouse.click(2, 2);
      for (let presses = 0; presses < 30; presses += 1) {
        await page.keyboard.press('Tab');
        expect(await wizard.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
      }
      await expect(wizard).toBeVisible();
      await expectAccessible(page, `wizard at 390 px in ${language}`);
      await expectNoOverflow(page, `wizard at 390 px in ${language}`);

      await page.goto(second);
      await expect(page.getByRole('alert')).toContainText(words.used);
    });
  });
}

test('an unknown address gets the same reply as a known one', async ({ page, request }) => {
  const unknown = freshAddress('nobody');
  const known = await register(request, 'somebody');
  const answers = [];
  for (const email of [known, unknown]) {
    const reply = await request.post('/api/v1/accounts/password/reset/', { data: { email } });
    answers.push([reply.status(), await reply.text()]);
  }
  expect(answers).toEqual([
    [204, ''],
    [204, ''],
  ]);
  await page.goto('/auth/forgot-password');
  await page.getByLabel('Email').fill(unknown);
  await page.keyboard.press('Enter');
  await expect(page.getByText('A Password reset email has been sent successfully!').first()).toBeVisible();
});
