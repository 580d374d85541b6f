import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { catalogues, organizations } from '@veleta/shared/contracts';
import { renderWithProviders } from '@veleta/shared/testing';
import type { Reply } from '@veleta/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { organizationQuery } from '../features/organization/organization.api.ts';
import en from '../locales/en.json' with { type: 'json' };
import es from '../locales/es.json' with { type: 'json' };
import OrganizationStep from './organization-step.tsx';

const SAVED = {
  id: '0b7d1f3e-6c53-4d0e-9a52-4d6b3c1c9f10',
  name: 'Molino Norte',
  fullname: 'Molino Norte',
  nickname: null,
  country: 'ES',
  logo: null,
  support_email: null,
  sector: null,
  industry: 7,
  number_of_employees: null,
};
const lists: Reply[] = [
  {
    call: catalogues.getIndustries,
    reply: [
      { id: 7, name: 'Education' },
      { id: 9, name: 'Health' },
    ],
  },
  {
    call: catalogues.getCountries,
    reply: [
      { code: 'ES', name: 'Spain' },
      { code: 'UY', name: 'Uruguay' },
    ],
  },
];
const nothing: Reply = { call: organizations.getOrganization, error: 'not_found' };
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]);

URL.createObjectURL = () => 'blob:preview';
URL.revokeObjectURL = () => {};
afterEach(() => sessionStorage.clear());

const show = async (replies: Reply[], language: 'en' | 'es' = 'en') => {
  const onDone = jest.fn();
  const refreshOrganization = jest.fn(async () => null);
  const shown = await renderWithProviders(<OrganizationStep onDone={onDone} />, {
    language,
    replies: [...replies, ...lists],
    auth: { refreshOrganization },
    messages: { 'mf-organization': language === 'en' ? en : es },
  });
  return {
    ...shown,
    onDone,
    refreshOrganization,
    sent: (call: unknown) => shown.requests.filter((request) => request.call === call),
  };
};
const fillName = async () => userEvent.type(await screen.findByLabelText(/Organization name/), 'Molino Norte');
const chooseIndustry = async () => {
  await screen.findByRole('option', { name: 'Education' });
  await userEvent.selectOptions(screen.getByLabelText(/Industry/), '7');
};
const press = () => userEvent.click(screen.getByRole('button', { name: 'Continue' }));

describe('organization step', () => {
  it('marks missing fields, and the industry as required', async () => {
    const { sent, onDone } = await show([nothing]);
    await screen.findByLabelText(/Organization name/);
    await press();
    expect(await screen.findByText('Please enter the organization name')).toBeInTheDocument();
    expect(screen.getByText('Please choose an industry')).toBeInTheDocument();
    await waitFor(() =>
      expect(screen.getByLabelText(/Organization name/)).toHaveAccessibleDescription(
        'Please enter the organization name',
      ),
    );
    expect(sent(organizations.createOrganization)).toHaveLength(0);
    expect(onDone).not.toHaveBeenCalled();
  });

  it('renders in Spanish', async () => {
    await show([nothing], 'es');
    await userEvent.type(await screen.findByLabelText(/Correo de soporte/), 'nadie');
    await userEvent.click(screen.getByRole('button', { name: 'Continuar' }));
    expect(await screen.findByText('Escribe el nombre de la organización')).toBeInTheDocument();
    expect(screen.getByText('Escribe un correo electrónico válido')).toBeInTheDocument();
  });

  it('creates the organization once and refreshes the session before the next step', async () => {
    const { sent, onDone, refreshOrganization } = await show([
      nothing,
      { call: organizations.createOrganization, reply: SAVED },
    ]);
    await fillName();
    await chooseIndustry();
    await userEvent.dblClick(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(sent(organizations.createOrganization)).toHaveLength(1);
    expect(sent(organizations.createOrganization)[0]?.body).toEqual({ name: 'Molino Norte', industry: 7 });
    expect(refreshOrganization).toHaveBeenCalledTimes(1);
  });

  it('sends the logo as a file of a multipart form', async () => {
    const { sent, onDone } = await show([nothing, { call: organizations.createOrganization, reply: SAVED }]);
    await fillName();
    await chooseIndustry();
    await userEvent.upload(screen.getByLabelText('Logo'), new File([PNG], 'logo.png', { type: 'image/png' }));
    expect(await screen.findByAltText('Preview of the new logo logo.png')).toBeInTheDocument();
    await press();
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(sent(organizations.createOrganization)[0]?.body).toMatchObject({ name: 'Molino Norte', industry: '7' });
    expect(sent(organizations.createOrganization)[0]?.body).toHaveProperty('logo');
  });

  it('accepts the same logo again after it was discarded', async () => {
    await show([nothing]);
    const logo = new File([PNG], 'logo.png', { type: 'image/png' });
    await userEvent.upload(await screen.findByLabelText('Logo'), logo);
    await screen.findByAltText('Preview of the new logo logo.png');
    await userEvent.click(screen.getByRole('button', { name: 'Don’t use this image' }));
    expect(screen.queryByAltText('Preview of the new logo logo.png')).toBeNull();
    await userEvent.upload(screen.getByLabelText('Logo'), logo);
    expect(await screen.findByAltText('Preview of the new logo logo.png')).toBeInTheDocument();
  });

  it('rejects a renamed PDF', async () => {
    await show([nothing]);
    await userEvent.upload(
      await screen.findByLabelText('Logo'),
      new File(['%PDF-1.7'], 'logo.png', { type: 'image/png' }),
    );
    expect(await screen.findByText('You can only upload JPG/PNG file!')).toBeInTheDocument();
  });

  it('rejects an image of 2 MB', async () => {
    const large = new Uint8Array(2_097_152);
    large.set(PNG);
    await show([nothing]);
    await userEvent.upload(await screen.findByLabelText('Logo'), new File([large], 'logo.png', { type: 'image/png' }));
    expect(await screen.findByText('Image must smaller than 2MB!')).toBeInTheDocument();
  });

  it('sends nothing if nothing changed', async () => {
    const { requests, onDone } = await show([{ call: organizations.getOrganization, reply: SAVED }]);
    await screen.findByDisplayValue('Molino Norte');
    await press();
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect(requests.every((request) => request.call.method === 'GET')).toBe(true);
  });

  it('updates a saved organization', async () => {
    const { sent, onDone } = await show([
      { call: organizations.getOrganization, reply: SAVED },
      { call: organizations.updateOrganization, reply: { ...SAVED, nickname: 'Molino' } },
    ]);
    await userEvent.type(await screen.findByLabelText('Short name'), 'Molino');
    await press();
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect(sent(organizations.updateOrganization)[0]?.url.pathname).toBe(`/api/v1/organizations/${SAVED.id}/`);
    expect(sent(organizations.updateOrganization)[0]?.body).toEqual({
      name: 'Molino Norte',
      nickname: 'Molino',
      country: 'ES',
      industry: 7,
    });
  });

  it('keeps the input when the server is unreachable', async () => {
    const { notices, onDone } = await show([nothing, { call: organizations.createOrganization, error: 'network' }]);
    await fillName();
    await chooseIndustry();
    await press();
    expect(await screen.findByRole('alert')).toHaveTextContent('Could not create organization.');
    expect(notices[0]).toMatchObject({ status: 'error', title: 'Could not create organization.' });
    expect(screen.getByLabelText(/Organization name/)).toHaveValue('Molino Norte');
    expect(onDone).not.toHaveBeenCalled();
  });

  it('shows a failed save in Spanish', async () => {
    const { notices } = await show([nothing, { call: organizations.createOrganization, error: 'unavailable' }], 'es');
    await userEvent.type(await screen.findByLabelText(/Nombre de la organización/), 'Molino Norte');
    await screen.findByRole('option', { name: 'Education' });
    await userEvent.selectOptions(screen.getByLabelText(/Industria/), '7');
    await userEvent.click(screen.getByRole('button', { name: 'Continuar' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('No se pudo crear la organización.');
    expect(notices[0]).toMatchObject({ status: 'error', title: 'No se pudo crear la organización.' });
  });

  it('does not retry loading the organization', () => {
    expect(organizationQuery().retry).toBe(false);
  });

  it('shows field errors of the server at their fields', async () => {
    const { notices } = await show([
      { call: organizations.getOrganization, reply: SAVED },
      {
        call: organizations.updateOrganization,
        error: { error: 'invalid_input', fields: [{ path: 'support_email', code: 'email', message: 'no' }] },
      },
    ]);
    await userEvent.type(await screen.findByLabelText('Support email'), 'a@b.example');
    await press();
    await waitFor(() =>
      expect(screen.getByLabelText('Support email')).toHaveAccessibleDescription(/Please enter a valid email/),
    );
    expect(notices[0]).toMatchObject({
      title: 'Error updating organization',
      description: 'Failed to update organization information.',
    });
  });

  it('restores the draft after a reload', async () => {
    const first = await show([nothing]);
    await fillName();
    first.unmount();
    await show([nothing]);
    expect(await screen.findByDisplayValue('Molino Norte')).toBeInTheDocument();
    expect(screen.getByText('Your unsaved changes have been restored.')).toBeInTheDocument();
  });

  it('offers a retry when the organization fails to load', async () => {
    await show([{ call: organizations.getOrganization, error: 'unavailable' }, nothing]);
    expect(await screen.findByText('Failed to fetch organization data.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText(/Organization name/)).toBeInTheDocument();
  });
});
