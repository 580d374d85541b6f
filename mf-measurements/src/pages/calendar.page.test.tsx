import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calendar as calendarCalls, measurements } from '@veleta/shared/contracts';
import { renderWithProviders, type Reply, type RenderOptions } from '@veleta/shared/testing';
import { calendar, calendarMeasurement, calendarSet, measurement } from '../testing/fixtures.ts';
import CalendarPage from './calendar.page.tsx';
import { en, es } from '../testing/texts.ts';

const reply = (changes: Record<string, unknown> = {}): Reply => ({
  call: calendarCalls.getCalendar,
  reply: calendar(changes),
});
const show = (replies: readonly Reply[], options: RenderOptions = {}) =>
  renderWithProviders(<CalendarPage />, {
    route: '/calendar',
    messages: { 'mf-measurements': options.language === 'es' ? es : en },
    replies,
    ...options,
  });
const cell = (name: RegExp) => screen.getByRole('gridcell', { name });
const press = (keys: string) => userEvent.keyboard(keys);
/** Intl puts thin spaces around the dash of a period. */
const plain = (text: string | null) => text?.replaceAll('\u2009', ' ');
const stops = () => screen.getAllByRole('gridcell').filter((one) => one.tabIndex === 0);

/** A Wednesday. */
const TODAY = new Date(2026, 10, 11, 10);
beforeEach(() => {
  jest.useFakeTimers({
    now: TODAY,
    doNotFake: [
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      'nextTick',
      'setImmediate',
      'clearImmediate',
      'queueMicrotask',
      'requestAnimationFrame',
      'cancelAnimationFrame',
      'requestIdleCallback',
      'cancelIdleCallback',
      'performance',
      'hrtime',
    ],
  });
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-US', 'es-ES']);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('calendar page', () => {
  it('shows skeletons while it loads', async () => {
    await show([{ ...reply(), after: new Promise(() => {}) }]);
    expect(screen.getByRole('status', { name: 'Loading…' })).toBeInTheDocument();
  });

  it('shows an error with a retry', async () => {
    await show([{ call: calendarCalls.getCalendar, error: 'network' }, reply()]);
    expect(await screen.findByRole('alert')).toHaveTextContent('The calendar could not be loaded');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('grid', { name: 'November 2026' })).toBeInTheDocument();
  });

  it('links to the set-up if there has never been a measurement', async () => {
    await show([reply({ measurements: [], sets: [] })]);
    expect(await screen.findByRole('link', { name: 'Set up a measurement set' })).toHaveAttribute(
      'href',
      '/product-config?area=set-up',
    );
  });

  it('shows the current month in weeks, and queries only their days', async () => {
    const { requests } = await show([reply()]);
    const grid = await screen.findByRole('grid', { name: 'November 2026' });
    expect(
      within(grid)
        .getAllByRole('columnheader')
        .map((one) => one.textContent),
    ).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']);
    expect(cell(/^Wednesday, November 11, 2026/)).toHaveAttribute('aria-current', 'date');
    expect(requests[0]?.url.search).toBe('?from=2026-11-01&to=2026-12-05');
  });

  it('starts weeks on the usual day of the region', async () => {
    const { requests } = await show([reply()], { language: 'es' });
    const grid = await screen.findByRole('grid', { name: 'noviembre de 2026' });
    expect(within(grid).getAllByRole('columnheader')[0]).toHaveTextContent('lun');
    expect(requests[0]?.url.search).toBe('?from=2026-10-26&to=2026-12-06');
  });

  it('shows a measurement on each of its days, in its state, as a link', async () => {
    await show([
      reply({
        measurements: [
          calendarMeasurement(10),
          calendarMeasurement(11, { state: 'active', first_date: '2026-11-10', last_date: '2026-11-12' }),
          calendarMeasurement(12, {
            state: 'programmed',
            first_date: '2026-11-25',
            last_date: '2026-11-26',
            responses: 0,
          }),
          calendarMeasurement(13, {
            is_stopped: true,
            first_date: '2026-11-02',
            last_date: '2026-11-02',
            responses: null,
          }),
        ],
      }),
    ]);
    await screen.findByRole('grid');
    const bars = (name: RegExp) =>
      within(cell(name))
        .queryAllByRole('link')
        .map((link) => `${plain(link.getAttribute('aria-label'))} ${link.getAttribute('href')?.slice(-3)}`);
    expect(bars(/November 9,/)).toEqual(['Talent retention, Finished, Nov 3 – 17, 2026 010']);
    expect(bars(/November 11,/)).toEqual([
      'Talent retention, Finished, Nov 3 – 17, 2026 010',
      'Talent retention, Collecting responses, Nov 10 – 12, 2026 011',
    ]);
    expect(bars(/November 18,/)).toEqual([]);
    expect(bars(/November 26,/)).toEqual(['Talent retention, Scheduled, Nov 25 – 26, 2026 012']);
    expect(bars(/November 2,/)).toEqual(['Talent retention, Stopped early, Nov 2, 2026 013']);
    const agenda = within(screen.getByRole('region', { name: 'Measurements' }));
    expect(agenda.getByRole('link', { name: 'Talent retention, Nov 2, 2026' })).toHaveAttribute(
      'href',
      '/measurements/00000000-0000-4000-8000-000000000013',
    );
    expect(agenda.getByText(/fewer than 5 responses · Stopped early/)).toBeInTheDocument();
  });

  it('keeps the choices in the address: product, month, mode, collapsed columns', async () => {
    const { location, requests } = await show([reply(), reply()]);
    await screen.findByRole('grid');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Product' }), 'Culture');
    await userEvent.click(screen.getByRole('button', { name: 'Next month' }));
    expect(location()).toBe('/calendar?product=culture&month=2026-12');
    await waitFor(() => expect(requests.at(-1)?.url.search).toBe('?from=2026-11-29&to=2027-01-02&product=culture'));
    await userEvent.click(screen.getByRole('button', { name: 'Saturday' }));
    await userEvent.click(screen.getByRole('button', { name: 'Sunday' }));
    expect(location()).toBe('/calendar?product=culture&month=2026-12&collapsed=d6.d7');
    expect(screen.getByRole('button', { name: 'Sunday' })).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(screen.getByRole('button', { name: 'Sunday' }));
    expect(screen.getByRole('button', { name: 'Sunday' })).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(screen.getByRole('button', { name: 'Today' }));
    expect(location()).toBe('/calendar?product=culture&month=2026-11&collapsed=d6');
    await userEvent.click(screen.getByRole('button', { name: 'Year' }));
    expect(location()).toContain('mode=year');
  });

  it('opens with the state of its address', async () => {
    const { requests } = await show([reply()], { route: '/calendar?mode=year&month=2025-04&product=culture' });
    expect(await screen.findByRole('heading', { name: '2025' })).toBeInTheDocument();
    expect(requests[0]?.url.search).toBe('?from=2025-01-01&to=2025-12-31&product=culture&per_month=5');
  });

  it('says where the nearest measurement is if there is none', async () => {
    const { location } = await show([
      reply({ measurements: [], sets: [], earlier: '2026-08-03', later: '2027-02-01' }),
      reply(),
    ]);
    await userEvent.click(await screen.findByRole('button', { name: 'Go to the next one, Feb 1, 2027' }));
    expect(location()).toBe('/calendar?month=2027-02');
  });
});

describe('calendar page: year', () => {
  it('shows a column for each month and a row for each product', async () => {
    await show(
      [
        reply({
          measurements: [
            calendarMeasurement(10, { first_date: '2026-01-25', last_date: '2026-02-07' }),
            calendarMeasurement(11, {
              set: '00000000-0000-4000-8000-000000000005',
              first_date: '2026-03-02',
              last_date: '2026-03-02',
            }),
          ],
          sets: [calendarSet(), calendarSet({ id: '00000000-0000-4000-8000-000000000005', product: 'culture' })],
        }),
      ],
      { route: '/calendar?mode=year&month=2026-11' },
    );
    const grid = await screen.findByRole('grid', { name: '2026' });
    expect(within(grid).getAllByRole('columnheader')).toHaveLength(13);
    expect(
      within(grid)
        .getAllByRole('rowheader')
        .map((one) => one.textContent),
    ).toEqual(['Talent retention', 'Culture']);
    expect(
      within(grid)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['25–31', '1–7', '2']);
    await userEvent.click(screen.getByRole('button', { name: 'January' }));
    expect(
      within(grid)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['1–7', '2']);
  });

  it('queries as many measurements as a month shows, and the rest on demand', async () => {
    const inNovember = (count: number) =>
      Array.from({ length: count }, (_, index) =>
        calendarMeasurement(100 + index, { first_date: '2026-11-03', last_date: '2026-11-04' }),
      );
    const cut = {
      total: 60,
      months: [{ product: 'talent-retention', month: '2026-11', measurements: 60 }],
    };
    const { requests } = await show(
      [reply({ measurements: inNovember(25), cut }), reply({ measurements: inNovember(60) })],
      { route: '/calendar?mode=year&month=2026-11' },
    );
    const grid = await screen.findByRole('grid', { name: '2026' });
    expect(requests[0]?.url.search).toBe('?from=2026-01-01&to=2026-12-31&per_month=5');
    expect(within(grid).getAllByRole('link')).toHaveLength(5);
    expect(within(grid).getByText('+55')).toBeInTheDocument();
    const agenda = within(screen.getByRole('region', { name: 'Measurements' }));
    expect(agenda.getAllByRole('listitem')).toHaveLength(25);
    expect(requests).toHaveLength(1);
    await userEvent.click(agenda.getByRole('button', { name: 'Show 25 more' }));
    await waitFor(() => expect(agenda.getAllByRole('listitem')).toHaveLength(50));
    expect(requests[1]?.url.search).toBe('?from=2026-01-01&to=2026-12-31');
    await userEvent.click(agenda.getByRole('button', { name: 'Show 10 more' }));
    expect(agenda.getAllByRole('listitem')).toHaveLength(60);
  });

  it('loads all measurements of a chosen month, and shows an error', async () => {
    const one = calendarMeasurement(100, { first_date: '2026-11-03', last_date: '2026-11-04' });
    const cut = { total: 60, months: [{ product: 'talent-retention', month: '2026-11', measurements: 2 }] };
    const { requests } = await show(
      [
        reply({ measurements: [one], cut }),
        { call: calendarCalls.getCalendar, error: 'network' },
        reply({ measurements: [one, calendarMeasurement(101)] }),
      ],
      { route: '/calendar?mode=year&month=2026-11&at=2026-11&row=talent-retention' },
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('The calendar could not be loaded');
    expect(requests[1]?.url.search).toBe('?from=2026-11-01&to=2026-11-30&product=talent-retention');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    const agenda = within(screen.getByRole('region', { name: 'November 2026 · Talent retention' }));
    await waitFor(() => expect(agenda.getAllByRole('listitem')).toHaveLength(2));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('opens a month of a product, and that month', async () => {
    const { location } = await show([reply(), reply()], { route: '/calendar?mode=year&month=2026-11' });
    const grid = await screen.findByRole('grid', { name: '2026' });
    await userEvent.click(within(grid).getAllByRole('gridcell')[10] as HTMLElement);
    expect(await screen.findByRole('heading', { name: 'November 2026 · Talent retention' })).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Open the month' }));
    expect(location()).toBe('/calendar?mode=month&month=2026-11');
  });
});

describe('calendar page: keyboard', () => {
  const focused = () => document.activeElement?.textContent?.match(/^\w+, (\w+ \d+), \d{4}/)?.[1];

  it('has one tab stop in the grid, on today, and moves by days, weeks, rows and months', async () => {
    const { location } = await show([reply(), reply()]);
    await screen.findByRole('grid');
    expect(stops()).toHaveLength(1);
    stops()[0]?.focus();
    const path: (string | undefined)[] = [];
    for (const key of ['{ArrowRight}', '{ArrowDown}', '{ArrowLeft}', '{ArrowUp}', '{Home}', '{End}']) {
      await press(key);
      path.push(focused());
    }
    expect(path).toEqual(['November 12', 'November 19', 'November 18', 'November 11', 'November 8', 'November 14']);
    await press('{Control>}{Home}{/Control}');
    expect(focused()).toBe('November 1');
    await press('{Control>}{End}{/Control}');
    expect(focused()).toBe('December 5');
    await press('{PageUp}');
    expect(location()).toBe('/calendar?month=2026-10');
    expect(focused()).toBe('October 5');
    await press('{PageDown}');
    expect(location()).toBe('/calendar?month=2026-11');
    expect(focused()).toBe('November 5');
    expect(stops()).toHaveLength(1);
  });

  it('moves on to the next month, and up to the headers, which collapse columns', async () => {
    const { location } = await show([reply(), reply()], { route: '/calendar?month=2026-11&at=2026-11-04' });
    await screen.findByRole('grid');
    stops()[0]?.focus();
    await press('{ArrowUp}');
    expect(screen.getByRole('button', { name: 'Wednesday' })).toHaveFocus();
    await press('{ArrowRight}{Enter}');
    expect(screen.getByRole('button', { name: 'Thursday' })).toHaveAttribute('aria-expanded', 'false');
    await press('{ArrowDown}{Control>}{End}{/Control}{ArrowRight}');
    expect(location()).toContain('month=2026-12');
    expect(focused()).toBe('December 6');
  });

  it('chooses a day, whose measurements are listed below', async () => {
    const { location } = await show([reply()]);
    await screen.findByRole('grid');
    stops()[0]?.focus();
    await press('{Enter}');
    expect(location()).toBe('/calendar?at=2026-11-11');
    expect(await screen.findByRole('heading', { name: 'Wednesday, November 11, 2026' })).toHaveFocus();
    expect(cell(/November 11,/)).toHaveAttribute('aria-selected', 'true');
    await userEvent.tab();
    await userEvent.tab();
    expect(screen.getByRole('link', { name: /^Talent retention, Nov 3.–.17, 2026$/ })).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Show the whole month' }));
    expect(location()).toBe('/calendar');
  });
});

describe('calendar page: phone', () => {
  it('shows a list of the month instead of the grid', async () => {
    const list = { matches: false, addEventListener: () => {}, removeEventListener: () => {} };
    globalThis.matchMedia = (() => list) as unknown as typeof matchMedia;
    await show([reply()]);
    expect(await screen.findByRole('region', { name: 'Measurements' })).toBeInTheDocument();
    expect(screen.queryByRole('grid')).not.toBeInTheDocument();
    Reflect.deleteProperty(globalThis, 'matchMedia');
  });
});

describe('calendar page: stopping a measurement', () => {
  const active = { measurements: [calendarMeasurement(10, { state: 'active' })], sets: [calendarSet({ active: 1 })] };

  it('asks for a confirmation and stops for good', async () => {
    const { notices, requests } = await show([
      reply(active),
      { call: measurements.stopMeasurement, reply: measurement({ state: 'finished', survey_link: null }) },
      reply(),
    ]);
    await userEvent.click(await screen.findByRole('button', { name: 'Stop the measurement of Talent retention' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/cannot be undone/)).toBeInTheDocument();
    expect(requests.filter(({ call }) => call === measurements.stopMeasurement)).toHaveLength(0);
    await userEvent.click(dialog.getByRole('button', { name: 'Stop the measurement' }));
    await waitFor(() => expect(notices.map(({ title }) => title)).toEqual(['Measurement stopped']));
    expect(await screen.findByRole('button', { name: /^Delete the measurement set/ })).toBeInTheDocument();
  });

  it('shows an error if stopping fails', async () => {
    const { notices } = await show([reply(active), { call: measurements.stopMeasurement, error: 'unavailable' }]);
    await userEvent.click(await screen.findByRole('button', { name: /^Stop/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Stop the measurement' }));
    await waitFor(() => expect(notices[0]).toMatchObject({ status: 'error', title: 'Error stopping measurement' }));
  });
});
