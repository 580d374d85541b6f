import { describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderWithProviders } from '../testing/index.ts';
import { SearchField, type SearchFieldProps } from './controls.ts';

const user = userEvent.setup();
const COUNTRIES = [
  { value: 'CL', name: 'Chile' },
  { value: 'ES', name: 'España', detail: '+01:00' },
  { value: 'MX', name: 'México' },
];

function Form({ first = '', ...props }: Partial<SearchFieldProps> & { first?: string }) {
  const [value, setValue] = useState(first);
  return (
    <SearchField
      label="Country"
      name="country"
      value={value}
      onChange={setValue}
      choices={COUNTRIES}
      unnamed={value}
      words={{ search: 'Search for a country', nothing: 'No such country', none: 'No country' }}
      {...props}
    />
  );
}
const field = () => screen.getByRole('combobox', { name: /^Country/ });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

describe('SearchField', () => {
  it('opens with all options, filters while typing, and selects with Enter', async () => {
    await renderWithProviders(<Form />);
    await user.click(field());
    expect(options()).toEqual(['No country', 'Chile', 'España+01:00', 'México']);
    await user.type(field(), 'mexi');
    expect(options()).toEqual(['México']);
    await user.keyboard('{Enter}');
    expect(field()).toHaveValue('México');
    expect(options()).toEqual([]);
  });

  it('supports arrow keys, and keeps the selection on blur', async () => {
    await renderWithProviders(<Form first="ES" />);
    await user.tab();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(field()).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { name: 'México' }).id);
    await user.keyboard('{Escape}');
    expect(field()).toHaveValue('España');
    await user.type(field(), 'zzz');
    expect(screen.getByRole('status')).toHaveTextContent('No such country');
    await user.tab();
    expect(field()).toHaveValue('España');
  });

  it('can be cleared only with an empty option', async () => {
    const { unmount } = await renderWithProviders(<Form first="ES" />);
    await user.click(field());
    await user.click(screen.getByRole('option', { name: 'No country' }));
    expect(field()).toHaveValue('');
    unmount();
    await renderWithProviders(<Form first="ES" words={{ search: 'Search', nothing: 'None' }} />);
    await user.click(field());
    expect(options()).toEqual(['Chile', 'España+01:00', 'México']);
  });

  it('searches remotely and does not filter the results', async () => {
    const onSearch = jest.fn();
    await renderWithProviders(<Form onSearch={onSearch} choices={COUNTRIES.slice(0, 1)} />);
    await user.click(field());
    await user.type(field(), 'santi');
    expect(onSearch.mock.calls.map(([text]) => text).filter((text) => text === '' || text === 'santi')).toEqual([
      '',
      'santi',
    ]);
    expect(options()).toEqual(['Chile']);
  });
});
