import { expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderWithProviders } from '../testing/index.ts';
import { FileDrop } from './file-drop.tsx';

it('FileDrop has an accessible name from its content', async () => {
  await renderWithProviders(<FileDrop label="Participants" hint="CSV or XLSX" onFile={jest.fn()} />);
  const drop = await screen.findByRole('button', { name: /drop.*CSV or XLSX/i });
  expect(drop.getAttribute('aria-label')).toBeFalsy();
  expect(drop.getAttribute('aria-labelledby')).toBeNull();
});
