import { afterEach, describe, expect, it } from '@jest/globals';
import { catalogues, organizations } from '@veleta/shared/contracts';
import type { Auth } from '@veleta/shared/session';
import { renderWithProviders } from '@veleta/shared/testing';
import type { Reply } from '@veleta/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../locales/en.json' with { type: 'json' };
import OrganizationPage from './organization-page.tsx';

const SAVED = {
  id: '0b7d1f3e-6c53-4d0e-9a52-4d6b3c1c9f10',
  name: 'Molino Norte',
  fullname: 'Molino Norte',
  nickname: null,
  country: 'ES',
  logo: null,
  support_email: null,
  sector: 'non-profit',
  industry: 7,
  number_of_employees: 1240,
};
const replies: Reply[] = [
  { call: organizations.getOrganization, reply: SAVED },
  { call: catalogues.getIndustries, reply: [{ id: 7, name: 'Education' }] },
  { call: catalogues.getCountries, reply: [{ code: 'ES', name: 'Spain' }] },
];
const show = (ui: React.ReactNode, auth: Partial<Auth> = {}, given = replies) =>
  renderWithProviders(ui, {
    auth,
    replies: given,
    messages: { 'mf-organization': en },
    renderSlot: (id) => <p>{id}</p>,
  });

// Removes the drafts of earlier tests.
afterEach(() => sessionStorage.clear());

describe('organization page', () => {
  it('opens the participation lists in a dialog', async () => {
    await show(<OrganizationPage />);
    await userEvent.click(screen.getByRole('button', { name: 'Participant lists' }));
    expect(await screen.findByText('organization.participation-lists')).toBeInTheDocument();
  });

  it('shows an analyst the values without a form', async () => {
    await show(<OrganizationPage />, { role: 'analyst' });
    expect(await screen.findByText('Education')).toBeInTheDocument();
    expect(screen.getByText('Non-profit')).toBeInTheDocument();
    expect(screen.getByText('1,240')).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('tells an analyst that no organization exists', async () => {
    await show(<OrganizationPage />, { role: 'analyst' }, [
      { call: organizations.getOrganization, error: 'not_found' },
    ]);
    expect(await screen.findByText('No organization yet')).toBeInTheDocument();
  });

  const countries: Reply = {
    call: catalogues.getCountries,
    reply: [
      { code: 'ES', name: 'Spain' },
      { code: 'MX', name: 'México' },
      { code: 'UY', name: 'Uruguay' },
    ],
  };
  const updated = { ...SAVED, country: 'MX' };

  it('finds a country by typing, selects it by keyboard, and saves it', async () => {
    const { requests } = await show(<OrganizationPage />, {}, [
      ...replies.slice(0, 2),
      countries,
      { call: organizations.updateOrganization, reply: updated },
    ]);
    const country = await screen.findByRole('combobox', { name: 'Country' });
    await waitFor(() => expect(country).toHaveValue('Spain'));
    country.focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(country).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getAllByRole('option', { hidden: false }).map((option) => option.textContent)).toContain(
      'No country',
    );
    await userEvent.keyboard('mexi');
    const found = within(screen.getByRole('listbox', { name: 'Search for a country…' })).getByRole('option');
    expect(country).toHaveAttribute('aria-activedescendant', found.id);
    await userEvent.keyboard('{Enter}');
    expect(country).toHaveValue('México');
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() =>
      expect(requests.find(({ call }) => call === organizations.updateOrganization)?.body).toMatchObject({
        country: 'MX',
      }),
    );
  });

  it('keeps the country after an abandoned search and clears it on request', async () => {
    await show(<OrganizationPage />, {}, [...replies.slice(0, 2), countries]);
    const country = await screen.findByRole('combobox', { name: 'Country' });
    await waitFor(() => expect(country).toHaveValue('Spain'));
    await userEvent.click(country);
    await userEvent.keyboard('xyz');
    expect(screen.getByText('No matching country')).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    expect(country).toHaveValue('Spain');
    await userEvent.click(country);
    await userEvent.click(screen.getByRole('option', { name: 'No country' }));
    expect(country).toHaveValue('');
  });

  it('disables saving until something changes', async () => {
    const { requests } = await show(<OrganizationPage />);
    const save = await screen.findByRole('button', { name: 'Save changes' });
    expect(save).toBeDisabled();
    expect(save).toHaveAccessibleDescription('No changes to save');
    const name = screen.getByLabelText(/Organization name/);
    await userEvent.type(name, '  {Enter}');
    expect(requests.every(({ call }) => call.method === 'GET')).toBe(true);
    await userEvent.type(name, ' SL');
    expect(save).toBeEnabled();
    expect(screen.queryByText('No changes to save')).toBeNull();
  });

  it('removes the logo, restores it, and saves the removal', async () => {
    const { requests } = await show(<OrganizationPage />, {}, [
      { call: organizations.getOrganization, reply: { ...SAVED, logo: '/api/v1/logos/1/' } },
      { call: organizations.updateOrganization, reply: SAVED },
      ...replies.slice(1),
    ]);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove logo' }));
    expect(screen.queryByAltText('Current logo')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Keep current logo' }));
    expect(screen.getByAltText('Current logo')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Remove logo' }));
    expect(screen.getByText('The logo will be removed when you save.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() =>
      expect(requests.find(({ call }) => call === organizations.updateOrganization)?.body).toMatchObject({
        remove_logo: true,
      }),
    );
  });

  it('saves a new logo without other changes', async () => {
    URL.createObjectURL = () => 'blob:preview';
    URL.revokeObjectURL = () => {};
    await show(<OrganizationPage />);
    const save = await screen.findByRole('button', { name: 'Save changes' });
    const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]);
    await userEvent.upload(screen.getByLabelText('Logo'), new File([png], 'logo.png', { type: 'image/png' }));
    expect(await screen.findByAltText('Preview of the new logo logo.png')).toBeInTheDocument();
    await waitFor(() => expect(save).toBeEnabled());
  });

  it('keeps a saved country if the list of countries fails to load', async () => {
    await show(<OrganizationPage />, {}, [
      { call: organizations.getOrganization, reply: SAVED },
      { call: catalogues.getIndustries, reply: [{ id: 7, name: 'Education' }] },
      { call: catalogues.getCountries, error: 'unavailable' },
    ]);
    expect(await screen.findByText('This list could not be loaded.')).toBeInTheDocument();
    expect(screen.getByLabelText('Country')).toHaveValue('ES');
    expect(screen.getByLabelText('Industry')).toHaveDisplayValue('Education');
  });
});
