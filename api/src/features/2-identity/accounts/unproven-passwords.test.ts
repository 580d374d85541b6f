import { beforeEach, describe, expect, it } from '@jest/globals';
import { accounts, administrators } from '@veleta/shared/contracts';
import { apiOfFile } from '../../../platform/testing/api-of-file.ts';

const api = apiOfFile({ config: { operators: ['owner@operators.example'] } });
beforeEach(() => {
  api.mailbox.length = 0;
});

/** A browser with its own cookies. */
function openBrowser() {
  let cookie = '';
  return {
    register: async (email: string, password: string, firstName = 'Ana') => {
      const answer = await api.call(accounts.register, {
        body: { email, first_name: firstName, last_name: 'Ruiz', password },
        headers: cookie ? { cookie } : {},
      });
      expect(answer.status).toBe(204);
      cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
      return String(answer.headers['set-cookie']);
    },
    check: (token: string) => api.call(accounts.checkActivation, { query: { token }, headers: { cookie } }),
    accept: (token: string) => api.call(accounts.activate, { query: { token }, headers: { cookie } }),
  };
}
const lastLink = async () => {
  await api.runJobs();
  return /(?:account-activation|reset-password|admin-invite)\/([\w-]+)/.exec(api.mailbox.at(-1)?.text ?? '')?.[1] ?? '';
};
const signIn = async (email: string, password: string) =>
  (await api.call(accounts.signIn, { body: { email, password } })).status;
const confirm = (token: string, password: string) =>
  api.call(accounts.confirmReset, { body: { token, new_password: password } });

describe('a registered password', () => {
  it('becomes valid when the browser that registered opens the mail', async () => {
    const browser = openBrowser();
    await browser.register('ana@example.org', 'a password of Ana');
    const token = await lastLink();
    expect(await signIn('ana@example.org', 'a password of Ana')).toBe(401);
    expect((await browser.accept(token)).reply).toMatchObject({ password_token: null });
    expect(await signIn('ana@example.org', 'a password of Ana')).toBe(200);
  });

  it.each(['victim@example.org', 'owner@operators.example'])(
    'of a stranger never signs in to %s, whose owner sets one by mail',
    async (email) => {
      const [attacker, victim] = [openBrowser(), openBrowser()];
      await attacker.register(email, 'a planted password');
      const { reply } = await victim.accept(await lastLink());
      expect(await signIn(email, 'a planted password')).toBe(401);
      const token = reply.password_token ?? '';
      expect((await api.call(accounts.checkReset, { query: { token } })).reply).toEqual({ email, is_first: true });
      expect((await confirm(token, 'a password of my own')).status).toBe(204);
      expect(await signIn(email, 'a planted password')).toBe(401);
      expect(await signIn(email, 'a password of my own')).toBe(200);
      expect((await confirm(token, 'once more a password')).error.error).toBe('link_used');
      // Setting a first password sends no notice of a change.
      await api.runJobs();
      expect(api.mailbox.map(({ subject }) => subject)).toEqual(['Activate your Veleta account']);
    },
  );

  it('is not replaced by a later registration of another browser, nor are names and link', async () => {
    const [ana, attacker] = [openBrowser(), openBrowser()];
    await ana.register('first@example.org', 'a password of Ana');
    const token = await lastLink();
    await attacker.register('first@example.org', 'a planted password', 'Mallory');
    const second = await lastLink();
    expect(second).not.toBe(token);
    expect((await ana.check(token)).reply).toEqual({ first_name: 'Ana' });
    expect((await ana.accept(token)).reply).toMatchObject({ password_token: null });
    expect((await attacker.accept(second)).error.error).toBe('link_used');
    expect(await signIn('first@example.org', 'a planted password')).toBe(401);
    expect(await signIn('first@example.org', 'a password of Ana')).toBe(200);
  });

  it('of the owner becomes valid although a stranger registered the address before', async () => {
    const [attacker, ana] = [openBrowser(), openBrowser()];
    await attacker.register('second@example.org', 'a planted password', 'Mallory');
    await ana.register('second@example.org', 'a password of Ana');
    const token = await lastLink();
    expect((await ana.check(token)).reply).toEqual({ first_name: 'Ana' });
    expect((await ana.accept(token)).reply).toMatchObject({ password_token: null });
    expect(await signIn('second@example.org', 'a password of Ana')).toBe(200);
    expect(await signIn('second@example.org', 'a planted password')).toBe(401);
  });

  it('is the latest one of the same browser', async () => {
    const ana = openBrowser();
    await ana.register('again@example.org', 'a mistyped password');
    await ana.register('again@example.org', 'a password of Ana');
    await ana.accept(await lastLink());
    expect(await signIn('again@example.org', 'a mistyped password')).toBe(401);
    expect(await signIn('again@example.org', 'a password of Ana')).toBe(200);
  });

  it('never becomes valid after its address was confirmed by an invitation', async () => {
    const owner = await api.createAccount();
    const [attacker, ana] = [openBrowser(), openBrowser()];
    await attacker.register('invited@example.org', 'a planted password');
    const token = await lastLink();
    const invitation = { email: 'invited@example.org', role: 'analyst' } as const;
    await owner.call(administrators.createAdministratorInvitation, { body: invitation });
    const accepted = await api.call(administrators.acceptAdminInvite, {
      query: { token: await lastLink() },
      body: { first_name: 'Ana', last_name: 'Ruiz', password: 'a password of Ana', accepts_terms: true },
    });
    expect(accepted.error).toBeUndefined();
    for (const browser of [attacker, ana]) await browser.accept(token);
    expect(await signIn('invited@example.org', 'a planted password')).toBe(401);
    expect(await signIn('invited@example.org', 'a password of Ana')).toBe(200);
  });

  it('is stored for a limited number of browsers; others choose one after the mail', async () => {
    const late = openBrowser();
    for (let index = 0; index < 20; index += 1) {
      await openBrowser().register('many@example.org', 'a planted password');
      api.clock.advance({ minutes: 4 });
    }
    await late.register('many@example.org', 'a password of Ana');
    const { reply } = await late.accept(await lastLink());
    expect(reply.password_token).toMatch(/^[\w-]{43}$/);
  });
});

describe('the registration cookie', () => {
  it('is the same for known and unknown addresses, HttpOnly, and limited to the accounts API', async () => {
    const { email } = await api.createAccount();
    for (const address of [email, 'unknown@example.org']) {
      const cookie = await openBrowser().register(address, 'a long enough secret');
      expect(cookie).toMatch(
        /^veleta_registration=[\w-]{43}; Max-Age=604800; Path=\/api\/v1\/accounts\/; HttpOnly; SameSite=Strict$/,
      );
    }
  });
});
