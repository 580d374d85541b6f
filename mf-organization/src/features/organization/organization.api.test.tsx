import { describe, expect, it, jest } from '@jest/globals';
import { organizations } from '@veleta/shared/contracts';
import { HttpError } from '@veleta/shared/http';
import { useQuery } from '@veleta/shared/query';
import { renderWithProviders, type Reply } from '@veleta/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { countriesQuery, industriesQuery, organizationQuery, useSaveOrganization } from './organization.api.ts';

function Reader({ onNotFound }: { onNotFound?: () => void }) {
  const { data, isSuccess } = useQuery(organizationQuery(onNotFound ? { onNotFound } : {}));
  return isSuccess ? <p>{data?.name ?? 'nothing'}</p> : null;
}

function Saver({ onBadRequest }: { onBadRequest?: (error: HttpError) => void }) {
  const save = useSaveOrganization(onBadRequest ? { onBadRequest } : {});
  const [end, setEnd] = useState('');
  const act = () =>
    save.mutateAsync({ id: null, body: { name: 'Molino' }, logo: null }).then(
      (saved) => setEnd(saved ? 'saved' : 'handled'),
      (error: unknown) => setEnd(error instanceof HttpError ? `thrown ${error.status}` : 'thrown'),
    );
  return <button onClick={() => void act()}>save {end}</button>;
}

const refusing = (error: 'invalid_input' | 'internal'): Reply[] => [{ call: organizations.createOrganization, error }];
const press = () => userEvent.click(screen.getByRole('button'));

describe('loading the organization', () => {
  it('calls the not-found handler on a 404', async () => {
    const onNotFound = jest.fn();
    const none: Reply[] = [{ call: organizations.getOrganization, error: 'not_found' }];
    await renderWithProviders(<Reader onNotFound={onNotFound} />, { replies: none });
    expect(await screen.findByText('nothing')).toBeInTheDocument();
    expect(onNotFound).toHaveBeenCalledTimes(1);
  });

  it('returns null on a 404 without a handler', async () => {
    await renderWithProviders(<Reader />, { replies: [{ call: organizations.getOrganization, error: 'not_found' }] });
    expect(await screen.findByText('nothing')).toBeInTheDocument();
  });
});

describe('query options of the organization', () => {
  it('sets cache times and disables retries of the organization', () => {
    expect(organizationQuery()).toMatchObject({ staleTime: 600_000, retry: false });
    for (const query of [industriesQuery('en'), countriesQuery('en')])
      expect(query).toMatchObject({ staleTime: 3_600_000, meta: { persist: true }, gcTime: 86_400_000 });
    expect(countriesQuery('en').queryKey).not.toEqual(countriesQuery('es').queryKey);
  });
});

describe('saving the organization', () => {
  it('calls the bad-request handler on a 400', async () => {
    const onBadRequest = jest.fn();
    await renderWithProviders(<Saver onBadRequest={onBadRequest} />, { replies: refusing('invalid_input') });
    await press();
    await waitFor(() => expect(screen.getByRole('button')).toHaveTextContent('handled'));
    expect(onBadRequest).toHaveBeenCalledTimes(1);
  });

  it('throws a 400 without a handler, and other errors with one', async () => {
    const first = await renderWithProviders(<Saver />, { replies: refusing('invalid_input') });
    await press();
    await waitFor(() => expect(screen.getByRole('button')).toHaveTextContent('thrown 400'));
    first.unmount();
    await renderWithProviders(<Saver onBadRequest={() => {}} />, { replies: refusing('internal') });
    await press();
    await waitFor(() => expect(screen.getByRole('button')).toHaveTextContent('thrown 500'));
  });
});
