import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pastResults } from '@veleta/shared/contracts';
import { renderWithProviders, type Reply } from '@veleta/shared/testing';
import { measurement, ID } from '../../testing/wire.ts';
import { texts } from '../../testing/texts.ts';
import { ImportPast } from './import-past.tsx';

const products = [
  {
    key: 'talent-retention',
    name: { en: 'Talent retention', es: 'Retención' },
    dimensions: [{ items: [{ key: 'support-1', type: 'likert5', text: { en: 'I get help.', es: 'Me ayudan.' } }] }],
  },
] as unknown as Parameters<typeof ImportPast>[0]['products'];
const { id, product, product_name, first_date, last_date } = measurement();
const imported: Reply = {
  call: pastResults.importPastResults,
  reply: {
    imported: {
      set: ID.unit(1),
      measurement: { id, product, product_name, first_date, last_date },
      imported_at: '2026-09-01T10:00:00.000Z',
    },
    responses: 2,
    items: 1,
    past_units: [],
  },
};

const CONTENT = 'support-1\n4\n5\n';

async function choose(replies: readonly Reply[]) {
  const rendered = await renderWithProviders(
    <ImportPast products={products} initial={undefined} categories={[]} onDone={jest.fn()} />,
    { replies, messages: { 'mf-stats': texts.en } },
  );
  await waitFor(() => expect(document.querySelector('input[type=file]')).not.toBeNull());
  const file = new File([CONTENT], 'past.csv', { type: 'text/csv' });
  // jsdom's File has no arrayBuffer().
  file.arrayBuffer = async () => new TextEncoder().encode(CONTENT).buffer;
  await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file);
  fireEvent.input(await screen.findByLabelText(/^First day/), { target: { value: '2026-01-05' } });
  fireEvent.input(screen.getByLabelText(/^Last day/), { target: { value: '2026-01-20' } });
  return rendered;
}
const button = () => screen.getByRole('button', { name: /^Import/ });

describe('the import of past results', () => {
  it('sends one request for two synchronous clicks and reports the result', async () => {
    const { requests } = await choose([imported]);
    await waitFor(() => expect(button()).toBeEnabled());
    act(() => {
      fireEvent.click(button());
      fireEvent.click(button());
    });
    expect(await screen.findByRole('status')).toBeVisible();
    expect(requests.map(({ body }) => body)).toEqual([
      {
        product: 'talent-retention',
        first_date: '2026-01-05',
        last_date: '2026-01-20',
        number_of_participants: 2,
        items: ['support-1'],
        categories: [],
        words: [],
        rows: [
          { line: 2, answers: ['4'], units: [] },
          { line: 3, answers: ['5'], units: [] },
        ],
      },
    ]);
  });

  it('shows an error of the server at its field and keeps the input', async () => {
    const refused = { path: 'last_date', code: 'before_start' as const, message: '' };
    await choose([{ call: pastResults.importPastResults, error: { error: 'invalid_input', fields: [refused] } }]);
    await waitFor(() => expect(button()).toBeEnabled());
    await userEvent.click(button());
    expect(await screen.findByText(/The last day is before the first day/)).toBeVisible();
    expect(screen.getByLabelText(/^First day/)).toHaveValue('2026-01-05');
    expect(button()).toBeEnabled();
  });
});
