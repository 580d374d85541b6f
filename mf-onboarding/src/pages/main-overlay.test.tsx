import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { accounts, subscriptions } from '@veleta/shared/contracts';
import type { SlotId } from '@veleta/shared/contracts';
import type { SlotProps } from '@veleta/shared/remote';
import type { Auth } from '@veleta/shared/session';
import { renderWithProviders, TEST_ORGANIZATION, TEST_USER } from '@veleta/shared/testing';
import type { Reply } from '@veleta/shared/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../locales/en.json' with { type: 'json' };
import es from '../locales/es.json' with { type: 'json' };
import MainOverlay from './main-overlay.tsx';

const ACTIVE = {
  id: '2f1c3c1e-70b6-4c3b-9f0e-3f0a1d0c7b11',
  state: 'ACTIVE',
  tier: 'growth',
  tier_name: 'Growth',
  cycle: 'yearly',
  price: 1200,
  currency: 'USD',
  participant_limit: 1000,
  is_trial: false,
  started_at: '2026-11-01T12:00:00Z',
  ends_at: '2027-11-01T12:00:00Z',
};
const active: Reply = { call: subscriptions.getSubscriptions, reply: [ACTIVE] };
const none: Reply = { call: subscriptions.getSubscriptions, reply: [] };

const show = (reply: Reply | Reply[], auth: Partial<Auth> = {}, language: 'en' | 'es' = 'en') =>
  renderWithProviders(<MainOverlay onDone={() => {}} />, {
    language,
    auth,
    replies: [reply].flat(),
    messages: { 'mf-onboarding': language === 'en' ? en : es },
    renderSlot: (id: SlotId, { onDone }: SlotProps) => <button onClick={onDone}>{id}</button>,
  });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

// The dialog is loaded on demand; the first import takes longer than a test waits.
beforeAll(() => import('../features/wizard/wizard.tsx'));

describe('onboarding wizard', () => {
  it('stays closed if nothing is missing', async () => {
    const { client } = await show(active);
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('does not load subscriptions for an analyst', async () => {
    const { requests, client } = await show(active, { role: 'analyst' });
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(requests).toEqual([]);
  });

  it('leads from the subscription through the organization to the end and closes', async () => {
    await show(none, { organization: null });
    // The first dialog of the file is slow on a busy machine.
    const title = { name: 'Set up your account' };
    expect(await screen.findByRole('dialog', title)).toBeInTheDocument();
    expect(screen.getByText('Step 1 of 3')).toBeInTheDocument();
    await press('onboarding.subscription');
    expect(screen.getByText('Step 2 of 3')).toBeInTheDocument();
    await press('onboarding.organization');
    expect(screen.getByText('You’re all set')).toBeInTheDocument();
    await press('Start');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('stays closed if the organization cannot be loaded', async () => {
    const { client } = await show(active, { organization: null, isOrganizationKnown: false });
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('starts at the organization with an active subscription', async () => {
    await show(active, { organization: null });
    expect(await screen.findByText('Step 2 of 3')).toBeInTheDocument();
  });

  it('opens for an organization without an industry', async () => {
    await show(active, { organization: { ...TEST_ORGANIZATION, industry: null } });
    expect(await screen.findByRole('button', { name: 'onboarding.organization' })).toBeInTheDocument();
  });

  it('cannot be closed by Escape or a button', async () => {
    await show(none);
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  });

  it.each([
    ['en', 'Set up your account', ['Subscription', 'Organization', 'Completed'], 'You’re all set', 'Start'],
    ['es', 'Configura tu cuenta', ['Suscripción', 'Organización', 'Completado'], 'Todo está listo', 'Empezar'],
  ] as const)(
    'names its three steps in %s and ends with success and a start button',
    async (language, title, steps, success, start) => {
      await show(active, { organization: null }, language);
      expect(await screen.findByRole('dialog', { name: title })).toBeInTheDocument();
      const list = screen.getAllByRole('listitem');
      expect(list.map((item) => item.textContent.replace(/\(.*\)/, ''))).toEqual(steps);
      expect(list.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null]);
      await press('onboarding.organization');
      expect(screen.getByRole('heading', { name: success })).toBeInTheDocument();
      await press(start);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    },
  );

  it('opens at the subscription if only that is missing or has ended', async () => {
    await show({ call: subscriptions.getSubscriptions, reply: [{ ...ACTIVE, state: 'ENDED' }] });
    expect(await screen.findByText('Step 1 of 3')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'onboarding.subscription' })).toBeInTheDocument();
  });

  it.each([
    [
      'en',
      'What you can still do',
      'Choose a plan',
      /read and export your data until at least Jan 1, 2400/,
      'View results',
    ],
    [
      'es',
      'Lo que aún puedes hacer',
      'Elegir un plan',
      /puedes leer y exportar tus datos al menos hasta el 1 ene 2400/,
      'Ver resultados',
    ],
  ] as const)(
    'offers everything that remains possible after a plan has ended (%s)',
    async (language, possible, plans, until, results) => {
      const over = { ...ACTIVE, state: 'ENDED', readable_until: '2400-01-01T12:00:00Z' };
      await show({ call: subscriptions.getSubscriptions, reply: [over] }, {}, language);
      await userEvent.click(await screen.findByRole('tab', { name: possible }));
      expect(await screen.findByText(until)).toBeInTheDocument();
      expect(screen.getByRole('link', { name: results })).toHaveAttribute('href', '/stats');
      for (const part of ['onboarding.measurements', 'organization.participation-lists', 'account.data'])
        expect(screen.getByRole('button', { name: part })).toBeInTheDocument();
      await userEvent.click(screen.getByRole('tab', { name: plans }));
      await press('onboarding.subscription');
      expect(await screen.findByRole('button', { name: 'onboarding.organization' })).toBeInTheDocument();
    },
  );

  it('hides those options without an earlier plan', async () => {
    await show(none, { organization: null });
    expect(await screen.findByText('Step 1 of 3')).toBeInTheDocument();
    expect(screen.queryByRole('tab')).toBeNull();
  });

  it('opens for an administrator', async () => {
    await show(none, { user: { ...TEST_USER, role: 'administrator' }, role: 'administrator' });
    expect(await screen.findByRole('dialog', { name: 'Set up your account' })).toBeInTheDocument();
  });

  it.each([
    [
      'en',
      'Español',
      'Language not saved',
      'Your choice could not be saved. The page is back in your previous language.',
    ],
    [
      'es',
      'English',
      'No se guardó el idioma',
      'No se pudo guardar tu elección. La página vuelve a tu idioma anterior.',
    ],
  ] as const)(
    'reverts a language that cannot be saved (%s) and shows a notice for 4 seconds',
    async (language, other, title, description) => {
      const { notices } = await show(
        [none, { call: accounts.patchMe, error: 'internal' }],
        { user: { ...TEST_USER, language } },
        language,
      );
      await press(other);
      await waitFor(() => expect(notices).toMatchObject([{ status: 'error', title, description, durationMs: 4000 }]));
      expect(screen.getByRole('button', { name: other })).toHaveAttribute('aria-pressed', 'false');
    },
  );

  it('skips no step if a slot reports completion twice', async () => {
    await show(none, { organization: null });
    const plan = await screen.findByRole('button', { name: 'onboarding.subscription' });
    act(() => {
      fireEvent.click(plan);
      fireEvent.click(plan);
    });
    expect(screen.getByText('Step 2 of 3')).toBeInTheDocument();
  });

  it('moves the focus to the start of a new step', async () => {
    await show(none, { organization: null });
    await press('onboarding.subscription');
    expect(screen.getByRole('group', { name: 'Organization' })).toHaveFocus();
  });

  it('offers logout', async () => {
    const logout = jest.fn(async () => {});
    await show(none, { logout });
    await press('Logout');
    expect(logout).toHaveBeenCalledTimes(1);
  });

  it('stays closed if subscriptions cannot be loaded', async () => {
    const { client } = await show({ call: subscriptions.getSubscriptions, error: 'unavailable' });
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('explains in Spanish to an analyst why they cannot use it, and can be dismissed', async () => {
    await show(none, { user: { ...TEST_USER, role: 'analyst' }, role: 'analyst', organization: null }, 'es');
    expect(await screen.findByText(/Solo los roles de propiedad o administración/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'onboarding.subscription' })).toBeNull();
    await press('Continuar a los resultados');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
