import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderWithProviders } from '../testing/index.ts';
import { SortHeader, Table, type Sorting } from './controls.ts';

const user = userEvent.setup();

function People() {
  const [sorting, setSorting] = useState<Sorting<'name' | 'role'>>(null);
  return (
    <Table.Root>
      <Table.Header>
        <Table.Row>
          <SortHeader column="name" sorting={sorting} onSort={setSorting}>
            Name
          </SortHeader>
          <SortHeader column="role" sorting={sorting} onSort={setSorting}>
            Role
          </SortHeader>
        </Table.Row>
      </Table.Header>
    </Table.Root>
  );
}
const sortOf = (name: string) => screen.getByRole('columnheader', { name }).getAttribute('aria-sort');
const press = (name: string) => user.click(screen.getByRole('button', { name }));

describe('SortHeader', () => {
  it("sorts ascending, descending, then by the rows' own order", async () => {
    await renderWithProviders(<People />);
    const seen = [sortOf('Name')];
    for (let click = 0; click < 3; click += 1) {
      await press('Name');
      seen.push(sortOf('Name'));
    }
    expect(seen).toEqual([null, 'ascending', 'descending', null]);
  });

  it('restarts with another column and sorts by one only', async () => {
    await renderWithProviders(<People />);
    await press('Name');
    await press('Name');
    await press('Role');
    expect([sortOf('Name'), sortOf('Role')]).toEqual([null, 'ascending']);
  });
});
