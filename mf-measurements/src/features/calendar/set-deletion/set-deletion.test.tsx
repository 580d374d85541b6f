import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { backgroundTasks, calendar as calendarCalls, measurements } from '@veleta/shared/contracts';
import { renderWithProviders, type Reply, type RenderOptions } from '@veleta/shared/testing';
import { KEYS } from '../../../common/query-keys.ts';
import { calendar, calendarSet, task } from '../../../testing/fixtures.ts';
import { MeasurementCalendar } from '../calendar.tsx';
import { en, es } from '../../../testing/texts.ts';

const reply = (changes: Record<string, unknown> = {}): Reply => ({
  call: calendarCalls.getCalendar,
  reply: calendar(changes),
});
const underWay = (changes: Record<string, unknown> = {}) =>
  reply({ measurements: [], sets: [calendarSet({ is_historical: true, deletion: task(changes) })] });
const deleted: Reply = { call: measurements.deleteMeasurementSet, reply: task({ status: 'queued', progress: 0 }) };
const look = (changes: Record<string, unknown> = {}): Reply => ({
  call: backgroundTasks.getBackgroundTask,
  reply: task(changes),
});
const succeeded = look({ status: 'succeeded', progress: 100, finished_at: '2026-11-11T10:00:05Z' });
const failed = look({ status: 'failed', error_code: 'internal', finished_at: '2026-11-11T10:00:05Z' });

const show = (replies: readonly Reply[], options: RenderOptions = {}) =>
  renderWithProviders(<MeasurementCalendar />, {
    route: '/calendar',
    messages: { 'mf-measurements': options.language === 'es' ? es : en },
    replies,
    ...options,
  });
const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTimeAsync(ms) });
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const titles = (notices: readonly { title: string }[]) => notices.map(({ title }) => title);
const checks = (requests: readonly { call: unknown }[]) =>
  requests.filter(({ call }) => call === backgroundTasks.getBackgroundTask).length;

async function confirm(): Promise<void> {
  await user.click(await screen.findByRole('button', { name: /^Delete the measurement set of Talent retention/ }));
  await user.dblClick(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete the set' }));
}

beforeEach(() => {
  jest.useFakeTimers({ now: new Date(2026, 10, 11, 10), advanceTimers: true });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('deleting a measurement set', () => {
  it('says what is lost before the confirmation', async () => {
    const { requests } = await show([reply()]);
    await user.click(await screen.findByRole('button', { name: /^Delete the measurement set/ }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('3 finished measurements, with their answers, results and actions')).toBeInTheDocument();
    expect(dialog.getByText('1 scheduled measurement')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(requests.filter(({ call }) => call === measurements.deleteMeasurementSet)).toEqual([]);
  });

  it('starts one background task, polls it and reports its completion', async () => {
    const { notices, requests } = await show([
      reply(),
      deleted,
      underWay({ status: 'queued', progress: 0 }),
      look(),
      succeeded,
      reply({ measurements: [], sets: [] }),
    ]);
    await confirm();
    expect(await screen.findByText('Deleting…')).toBeInTheDocument();
    expect(requests.filter(({ call }) => call === measurements.deleteMeasurementSet)).toHaveLength(1);
    await pass(0);
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
    await pass(1_000);
    expect(titles(notices)).toEqual(['Measurement set deleted']);
    expect(checks(requests)).toBe(2);
    await pass(60_000);
    expect(checks(requests)).toBe(2);
  });

  it('reports the completion of a task that ended before its progress was shown', async () => {
    const { notices } = await show([reply(), deleted, succeeded, reply({ measurements: [], sets: [] })]);
    await confirm();
    expect(await screen.findByText('The calendar is empty')).toBeInTheDocument();
    await pass(1_000);
    expect(titles(notices)).toEqual(['Measurement set deleted']);
  });

  it('confirms a deletion once whose row disappears before the first check of its task', async () => {
    let release = (): void => {};
    const after = new Promise<void>((resolve) => (release = resolve));
    const { notices, client } = await show([
      reply(),
      deleted,
      underWay({ status: 'queued', progress: 0 }),
      { ...succeeded, after },
      reply({ measurements: [], sets: [] }),
    ]);
    await confirm();
    await screen.findByText('Deleting…');
    // As the live refetch does.
    await act(() => client.invalidateQueries({ queryKey: KEYS.calendar }));
    expect(await screen.findByText('The calendar is empty')).toBeInTheDocument();
    expect(notices).toEqual([]);
    release();
    await pass(30_000);
    expect(titles(notices)).toEqual(['Measurement set deleted']);
  });

  it('polls a task once although every query is invalidated meanwhile', async () => {
    const { notices, requests, client } = await show([
      underWay(),
      look(),
      look(),
      succeeded,
      reply({ measurements: [], sets: [] }),
    ]);
    await screen.findByText('Deleting…');
    await pass(100);
    // As a change of the language does.
    await act(() => client.invalidateQueries());
    await pass(30_000);
    expect(titles(notices)).toEqual(['Measurement set deleted']);
    expect(checks(requests)).toBe(3);
  });

  it('stops polling when the session ends', async () => {
    const { notices, requests, client } = await show([underWay(), look()]);
    await screen.findByText('Deleting…');
    await pass(100);
    const before = checks(requests);
    act(() => client.clear());
    await pass(180_000);
    expect(notices).toEqual([]);
    expect(checks(requests)).toBe(before);
  });

  it('says that the task could not be started', async () => {
    const { notices } = await show([reply(), { call: measurements.deleteMeasurementSet, error: 'measurement_active' }]);
    await confirm();
    await pass(0);
    expect(notices[0]).toMatchObject({ status: 'error', title: 'Error deleting measurement set' });
  });

  it('is not offered while one of its measurements is active', async () => {
    await show([reply({ sets: [calendarSet({ active: 1 })] })]);
    expect(await screen.findByText(/Stop it before you delete the set/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Delete/ })).not.toBeInTheDocument();
  });

  it('reports a failed task, and offers a retry', async () => {
    const { notices } = await show([underWay(), failed]);
    await screen.findByText('Task failed');
    expect(notices).toMatchObject([{ status: 'error', title: 'Task failed' }]);
    expect(screen.getByRole('button', { name: /^Try to delete it again/ })).toBeInTheDocument();
  });

  it('tolerates a failed check, and reports three in a row', async () => {
    const broken: Reply = { call: backgroundTasks.getBackgroundTask, error: 'network' };
    const { notices, requests } = await show([underWay(), broken, broken, look(), broken]);
    await screen.findByText('Deleting…');
    await pass(3_000);
    expect(notices).toEqual([]);
    await pass(20_000);
    expect(titles(notices)).toEqual(['Failed to check task status']);
    expect(checks(requests)).toBe(6);
  });

  it('polls with growing intervals, and offers a manual check after two minutes', async () => {
    const { notices, requests } = await show([underWay(), look()]);
    await screen.findByText('Deleting…');
    await pass(110_000);
    expect(notices).toEqual([]);
    await pass(20_000);
    expect(titles(notices)).toEqual(['Task timeout - please check status manually']);
    expect(checks(requests)).toBeLessThan(35);
    const before = checks(requests);
    await pass(60_000);
    expect(checks(requests)).toBe(before);
    await user.click(screen.getByRole('button', { name: 'Check the status' }));
    await pass(0);
    expect(checks(requests)).toBe(before + 1);
    expect(screen.getByText('Deleting…')).toBeInTheDocument();
  });

  it('resumes polling after the page was left', async () => {
    const { notices } = await show([underWay(), succeeded, reply({ measurements: [], sets: [] })]);
    await screen.findByText('The calendar is empty');
    expect(titles(notices)).toEqual(['Measurement set deleted']);
  });

  it('renders in Spanish', async () => {
    const { notices } = await show([underWay(), failed], { language: 'es' });
    await screen.findByText('La tarea falló');
    expect(titles(notices)).toEqual(['La tarea falló']);
  });
});
