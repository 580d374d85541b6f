import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { measurements, products } from '@veleta/shared/contracts';
import { renderWithProviders, type Reply } from '@veleta/shared/testing';
import { culturePanel, measurement, panel } from '../testing/fixtures.ts';
import { en, es } from '../testing/texts.ts';
import RunningMeasurements from './running-measurements.slot.tsx';

const panelReply = (...panels: unknown[]): Reply => ({ call: products.getProductPanel, reply: panels });
const show = (replies: readonly Reply[], language: 'en' | 'es' = 'en') =>
  renderWithProviders(<RunningMeasurements />, {
    language,
    messages: { 'mf-measurements': language === 'es' ? es : en },
    replies,
  });

describe('RunningMeasurements slot', () => {
  it('shows a skeleton while measurements load', async () => {
    await show([{ ...panelReply(), after: new Promise(() => {}) }]);
    expect(screen.getByRole('status')).toHaveTextContent('Loading…');
  });

  it('says that no measurement is active', async () => {
    await show([panelReply(culturePanel)], 'es');
    expect(await screen.findByText('Ninguna medición está recibiendo respuestas.')).toBeInTheDocument();
  });

  it('offers a retry after an error', async () => {
    await show([{ call: products.getProductPanel, error: 'network' }, panelReply(panel({ current: measurement() }))]);
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Talent retention')).toBeInTheDocument();
  });

  it('stops each measurement after a confirmation', async () => {
    const { requests } = await show([
      panelReply(panel({ current: measurement() })),
      panelReply(culturePanel),
      { call: measurements.stopMeasurement, reply: measurement({ state: 'finished' }) },
    ]);
    const item = within(await screen.findByRole('listitem'));
    expect(item.getByText(/Collecting responses until .* · 12 responses/)).toBeInTheDocument();
    await userEvent.click(item.getByRole('button', { name: /Stop/ }));
    const dialog = await screen.findByRole('alertdialog');
    expect(requests.some(({ call }) => call === measurements.stopMeasurement)).toBe(false);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Stop the measurement' }));
    expect(await screen.findByText('No measurement is collecting responses.')).toBeInTheDocument();
    expect(requests.filter(({ call }) => call === measurements.stopMeasurement)).toHaveLength(1);
  });
});
