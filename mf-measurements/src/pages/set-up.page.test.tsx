import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  catalogues,
  launches,
  measurements,
  participantLists,
  products,
  subscriptions,
} from '@veleta/shared/contracts';
import { renderWithProviders, type Reply, type RenderOptions } from '@veleta/shared/testing';
import {
  FREQUENCIES_EN,
  LIST_ID,
  PRODUCT,
  SET_ID,
  launch,
  list,
  measurement,
  measurementSet,
  product,
} from '../testing/fixtures.ts';
import { freezeClockAt } from '../testing/freeze-clock.ts';
import ProductConfigPage from './product-config.page.tsx';
import { en, es } from '../testing/texts.ts';

afterEach(() => sessionStorage.clear());
// The dates are a few months ahead of the fake clock.
beforeAll(() => freezeClockAt('2099-06-01T12:00:00Z'));
afterAll(() => void jest.useRealTimers());

const noSets: Reply = { call: measurements.getMeasurementSets, reply: [] };
const growth: Reply = {
  call: subscriptions.getSubscriptions,
  reply: [
    {
      id: '00000000-0000-4000-8000-000000000077',
      state: 'ACTIVE',
      tier: 'growth',
      tier_name: 'Growth',
      cycle: 'monthly',
      price: 199,
      currency: 'EUR',
      participant_limit: 1000,
      is_trial: false,
      started_at: '2026-11-01T12:00:00Z',
      ends_at: '2026-12-01T12:00:00Z',
    },
  ],
};
const sets = (...all: unknown[]): Reply => ({ call: measurements.getMeasurementSets, reply: all });
const setUp = (replies: readonly Reply[], options: RenderOptions = {}) =>
  renderWithProviders(<ProductConfigPage />, {
    route: `/product-config?area=set-up&product=${PRODUCT}`,
    messages: { 'mf-measurements': options.language === 'es' ? es : en },
    replies: [
      { call: products.getProducts, reply: [product()] },
      { call: catalogues.getFrequencies, reply: FREQUENCIES_EN },
      growth,
      ...replies,
    ],
    ...options,
  });
const field = (label: RegExp) => screen.getByLabelText(label);
const enter = (label: RegExp, value: string) =>
  act(async () => void fireEvent.change(field(label), { target: { value } }));
const review = () => userEvent.click(screen.getByRole('button', { name: 'Review and launch' }));
const save = async () => {
  await review();
  await userEvent.click(await screen.findByRole('button', { name: /^(Launch|Schedule|Open)/ }));
};
const planned = (changes?: Record<string, unknown>): Reply => ({
  call: launches.previewLaunch,
  reply: launch(changes),
});
const fillDates = async (change: { start?: string; end?: string; days?: string; frequency?: string } = {}) => {
  await screen.findByLabelText(/^Start date/);
  await enter(/^Start date/, change.start ?? '2100-01-31');
  await enter(/^Duration in days/, change.days ?? '7');
  await enter(/^Frequency/, change.frequency ?? 'monthly');
  await enter(/^End date/, change.end ?? '2100-12-31');
};

describe('set-up page: dates', () => {
  it('shows the first dates, and all on demand', async () => {
    await setUp([sets(measurementSet({ timezone: 'America/Santiago' }))]);
    await fillDates();
    expect(await screen.findByText('12 measurements · until Jan 6, 2101')).toBeInTheDocument();
    const dates = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(dates()).toHaveLength(6);
    expect(dates()[1]).toMatch(/^Feb 28.*Mar 6, 2100Last day of a shorter month$/);
    await userEvent.click(screen.getByRole('button', { name: 'Show all 12 dates' }));
    expect(dates()).toHaveLength(12);
    expect(screen.getByRole('button', { name: 'Show fewer dates' })).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByText(/Days start and end at midnight in America\/Santiago\./)).toBeInTheDocument();
    expect(screen.getByText(/In your time zone, the first one opens on Jan 31, 2100/)).toBeInTheDocument();
  });

  it('notes a night without midnight in the zone', async () => {
    await setUp([sets(measurementSet({ timezone: 'America/Santiago' }))]);
    await fillDates({ start: '2099-08-06', end: '2099-09-06' });
    expect(
      await screen.findByText(/^Opens on Sep 6, 2099, 1:00.AM because the clocks change that night$/),
    ).toBeInTheDocument();
    expect(screen.getByText(/Clock changes do not affect these dates\./)).toBeInTheDocument();
  });
});

describe('set-up page: reminders and threshold', () => {
  const lists: Reply = { call: participantLists.getParticipantLists, reply: [list({ people: 240 })] };
  const saved: Reply = { call: measurements.createMeasurementSet, reply: measurementSet() };

  it('defaults to reminders and a threshold of five', async () => {
    const { requests } = await setUp([noSets, lists, planned(), saved]);
    await fillDates();
    await userEvent.click(screen.getByRole('radio', { name: 'Traceable link' }));
    await screen.findByLabelText(/^Participant list/);
    await enter(/^Participant list/, LIST_ID);
    const reminders = screen.getByRole('checkbox', { name: 'Send reminders to people who have not answered' });
    expect(reminders).toBeChecked();
    expect(reminders).toHaveAccessibleDescription(/halfway.*two days before the end, never on weekends/);
    await userEvent.click(reminders);
    expect(field(/^Smallest group shown/)).toHaveValue('5');
    await enter(/^Smallest group shown/, '12');
    expect(screen.getByText(/Results for fewer than 12 people stay hidden from everyone/)).toBeInTheDocument();
    expect(screen.getByText(/at least 12 people wrote one/)).toBeInTheDocument();
    await save();
    await waitFor(() => expect(requests.some(({ call }) => call === measurements.createMeasurementSet)).toBe(true));
    expect(requests.find(({ call }) => call === measurements.createMeasurementSet)?.body).toMatchObject({
      participant_list: LIST_ID,
      sends_reminders: false,
      threshold: 12,
    });
  });

  it('shows an error for a threshold below five, and warns if no result can be shown', async () => {
    await setUp([noSets]);
    await fillDates();
    await userEvent.click(screen.getByRole('radio', { name: 'Reusable link' }));
    expect(screen.queryByRole('checkbox', { name: /^Remind/ })).not.toBeInTheDocument();
    await enter(/^Number of participants/, '8');
    await enter(/^Smallest group shown/, '4');
    fireEvent.blur(field(/^Smallest group shown/));
    await waitFor(() =>
      expect(field(/^Smallest group shown/)).toHaveAccessibleDescription(/Enter a whole number between 5 and 50/),
    );
    await enter(/^Smallest group shown/, '10');
    expect(await screen.findByText(/With 8 people, no results can be shown: at least 10/)).toBeInTheDocument();
  });

  it('takes the values of the set that is replaced', async () => {
    const existing = measurementSet({ threshold: 9, sends_reminders: false, distribution: 'traceable-link' });
    await setUp([sets({ ...existing, number_of_participants: null, participant_list: LIST_ID }), lists]);
    await screen.findByLabelText(/^Participant list/);
    expect(field(/^Smallest group shown/)).toHaveValue('9');
    expect(screen.getByRole('checkbox', { name: /^Send reminders/ })).not.toBeChecked();
  });
});

describe('set-up page: deleted list', () => {
  it('requires another list if the list was deleted', async () => {
    const existing = measurementSet({ distribution: 'traceable-link', number_of_participants: null });
    const { requests } = await setUp([
      sets({ ...existing, participant_list: LIST_ID }),
      { call: participantLists.getParticipantLists, reply: [list({ id: SET_ID, name: 'Others' })] },
    ]);
    await fillDates();
    await screen.findByLabelText(/^Participant list/);
    await review();
    expect(screen.getByLabelText(/^Participant list/)).toHaveAccessibleDescription(/No list selected/);
    expect(requests.some(({ call }) => call === measurements.createMeasurementSet)).toBe(false);
  });
});

describe('set-up page: errors', () => {
  it('shows an error when a field loses the focus, and focuses the first one on submit', async () => {
    await setUp([noSets]);
    await screen.findByLabelText(/^Start date/);
    expect(screen.queryByText('Please enter the duration')).not.toBeInTheDocument();
    fireEvent.blur(field(/^Duration in days/));
    expect(await screen.findByText('Please enter the duration')).toBeInTheDocument();
    expect(screen.queryByText('Please select a start date')).not.toBeInTheDocument();
    await enter(/^Duration in days/, '7');
    await waitFor(() => expect(screen.queryByText('Please enter the duration')).not.toBeInTheDocument());
    await review();
    expect(screen.getByText('Please select a start date')).toBeInTheDocument();
    expect(field(/^Start date/)).toHaveFocus();
  });

  it('keeps the input if the product was disabled in the meantime, and offers to enable it', async () => {
    const { notices } = await setUp([
      noSets,
      { call: launches.previewLaunch, error: 'product_disabled' },
      { call: products.getProducts, reply: [product({ is_enabled: false })] },
      { call: products.patchProduct, reply: product() },
    ]);
    await fillDates();
    await userEvent.click(screen.getByRole('radio', { name: 'Reusable link' }));
    await enter(/^Number of participants/, '30');
    await review();
    await waitFor(() => expect(notices[0]?.title).toBe('Please enable the product first.'));
    await userEvent.click(await screen.findByRole('button', { name: 'Enable Talent retention' }));
    expect(await screen.findByLabelText(/^Number of participants/)).toHaveValue('30');
  });
});

describe('set-up page: existing set', () => {
  const programmed = (day: string) => measurement({ state: 'programmed', first_date: day, last_date: day });

  it('is replaced after a confirmation with the numbers of deleted and kept measurements', async () => {
    const existing = measurementSet({
      measurements: [measurement({ state: 'finished' }), programmed('2026-12-15'), programmed('2027-01-15')],
    });
    await setUp([sets(existing), planned()]);
    await fillDates();
    await save();
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(
      dialog.getByText('2 scheduled measurements will be canceled, from Dec 15, 2026 to Jan 15, 2027.'),
    ).toBeInTheDocument();
    expect(dialog.getByText('1 finished measurement is kept as historical, with its results.')).toBeInTheDocument();
    expect(
      dialog.getByText(/^Links, QR codes and posters of canceled measurements will stop working/),
    ).toBeInTheDocument();
  });

  it('says that nothing is kept of a set that never opened', async () => {
    await setUp([sets(measurementSet({ measurements: [programmed('2026-12-15')] })), planned()]);
    await fillDates();
    await save();
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('1 scheduled measurement will be canceled (Dec 15, 2026).')).toBeInTheDocument();
    expect(dialog.getByText('No measurement has finished, so nothing from this set is kept.')).toBeInTheDocument();
  });

  it('is not replaced while a measurement is active, which can be stopped in place without losing input', async () => {
    const collecting = measurementSet({ measurements: [measurement()] });
    const over = measurement({ state: 'finished' });
    const { requests } = await setUp([
      sets(collecting),
      { call: measurements.stopMeasurement, reply: over },
      sets(measurementSet({ measurements: [over] })),
    ]);
    expect(
      await screen.findByText(
        /It collects responses until Nov 17, 2026. You cannot replace this measurement set before then/,
      ),
    ).toBeInTheDocument();
    await fillDates();
    expect(screen.getByRole('button', { name: 'Review and launch' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Stop the measurement of Talent retention' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Stop the measurement' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Review and launch' })).toBeEnabled());
    expect(requests.filter(({ call }) => call === measurements.stopMeasurement)).toHaveLength(1);
    expect(screen.queryByText('A measurement is collecting responses')).not.toBeInTheDocument();
    expect(field(/^Start date/)).toHaveValue('2100-01-31');
  });

  it('reports that another person has replaced the set', async () => {
    const { notices } = await setUp([
      sets(measurementSet({ measurements: [programmed('2026-12-15')] })),
      planned(),
      { call: measurements.createMeasurementSet, error: 'conflict' },
    ]);
    await fillDates();
    await save();
    await userEvent.click(await screen.findByRole('button', { name: 'Replace' }));
    await waitFor(() => expect(notices[0]?.description).toMatch(/^Someone else changed the measurement set/));
    await userEvent.click(screen.getAllByRole('button', { name: 'Back to the form' })[0]!);
    expect(field(/^Start date/)).toHaveValue('2100-01-31');
  });
});
