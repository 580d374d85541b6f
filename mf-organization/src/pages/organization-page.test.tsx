import { describe, expect, it } from '@jest/globals';
import { catalogues, organizations } from '@veleta/shared/contracts';
import type { Auth } from '@veleta/shared/session';
import { renderWithProviders } from '@veleta/shared/testing';
import type { Reply } from '@veleta/shared/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../locales/en.json' with { type: 'json' };
import OrganizationPage from './organization-page.tsx';
import PermissionsPage from './permissions-page.tsx';

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

describe('the organization page', () => {
  it('opens the participation lists over itself', async () => {
    await show(<OrganizationPage />);
    await userEvent.click(screen.getByRole('button', { name: 'Participation lists' }));
    expect(await screen.findByText('organization.participation-lists')).toBeInTheDocument();
  });

  it('shows an analyst the facts and no form', async () => {
    await show(<OrganizationPage />, { role: 'analyst' });
    expect(await screen.findByText('Education')).toBeInTheDocument();
    expect(screen.getByText('Non-profit')).toBeInTheDocument();
    expect(screen.getByText('1,240')).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('tells an analyst that there is no organization yet', async () => {
    await show(<OrganizationPage />, { role: 'analyst' }, [
      { call: organizations.getOrganization, error: 'not_found' },
    ]);
    expect(await screen.findByText('No organization yet')).toBeInTheDocument();
  });

  it('keeps a saved country where the list of countries cannot load', async () => {
    await show(<OrganizationPage />, {}, [
      { call: organizations.getOrganization, reply: SAVED },
      { call: catalogues.getIndustries, reply: [{ id: 7, name: 'Education' }] },
      { call: catalogues.getCountries, error: 'unavailable' },
    ]);
    expect(await screen.findByText('This list could not load.')).toBeInTheDocument();
    expect(screen.getByLabelText('Country')).toHaveValue('ES');
    expect(screen.getByLabelText('Industry')).toHaveDisplayValue('Education');
  });
});

describe('the permissions page', () => {
  it('shows the own role and what each of the three may do', async () => {
    await show(<PermissionsPage />, { role: 'analyst' });
    expect(screen.getByRole('heading', { name: 'Analysis' })).toBeInTheDocument();
    expect(screen.getByRole('row', { name: 'Read analysis and reports Yes Yes Yes' })).toBeInTheDocument();
    expect(screen.getByRole('row', { name: 'Close the account Yes No No' })).toBeInTheDocument();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
