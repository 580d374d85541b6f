import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { CLIENT_EVENT_KINDS, operations, RELEASE_ACTIONS, SLOTS } from '@veleta/shared/contracts';
import { renderWithProviders, type Reply } from '@veleta/shared/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import OperationsPage from './operations-page.tsx';

afterEach(cleanup);

const AT = '2026-03-01T10:00:00.000Z';
const queue = {
  name: 'mail',
  cron: null,
  waiting: 3,
  retrying: 0,
  planned: 0,
  active: 1,
  completed: 40,
  failed: 2,
  oldest_waiting_at: AT,
  last_error: { at: AT, message: '550 <[e-mail]> refused' },
};
const part = {
  name: 'mf-stats',
  current: '1.4.0',
  canary: {
    version: '1.5.0',
    percent: 10,
    organizations: 2,
    since: AT,
    comparison: { status: 'waiting', visits: 34, current_visits: 2_400, least: 100 },
  },
  visits: [
    {
      version: '1.4.0',
      visits: 2_400,
      failed: 12,
      lcp: { p50: 0.9, p75: 1.254, visits: 2_390 },
      inp: { p50: 0.05, p75: 0.08, visits: 1_700 },
      cls: { p50: 0.01, p75: 0.0456, visits: 2_390 },
      load: { p50: 0.2, p75: 0.4, visits: 2_000 },
      render: { p50: 0.1, p75: 0.2, visits: 2_000 },
    },
    { version: '1.5.0', visits: 34, failed: 17, lcp: null, inp: null, cls: null, load: null, render: null },
  ],
  releases: [
    { version: '1.5.0', published_at: AT, by: 'team-a', preview: '/stats?release=mf-stats@1.5.0' },
    { version: '1.4.0', published_at: AT, by: null, preview: '/stats?release=mf-stats@1.4.0' },
  ],
  history: [{ at: AT, action: 'canary', version: '1.5.0', previous: '1.4.0', by: 'team-a', reason: null }],
  failures: [{ kind: 'remote_failed', version: '1.5.0', today: 2, recent: 5 }],
  area: {
    switched_off: null,
    can_switch_off: true,
    pages: ['/stats', '/stats/reports'],
    menu: [
      { place: 'side', path: '/stats', label: { en: 'Stats', es: 'Estadísticas' } },
      { place: 'user', path: '/stats', label: { en: 'Stats', es: 'Estadísticas' } },
    ],
    slots: ['onboarding.subscription', 'dashboard.cards'],
  },
} as const;
const failure = {
  day: '2026-03-01',
  kind: 'kind_of_tomorrow',
  remote: 'mf-stats',
  version: '1.5.0',
  message: 'HTTP 500',
  occurrences: 5,
  last_at: AT,
};
const mails = {
  transport: 'smtp',
  waiting: 3,
  retrying: 0,
  planned: 7,
  sent_today: 40,
  failed: 0,
  oldest_waiting_at: AT,
  invitations: {
    planned: 12,
    sending: 5,
    refused: 2,
    oldest_planned_at: AT,
    deferred: [{ reason: 'connection_lost', mails: 7, next_try_at: AT }],
  },
  errors: [],
} as const;

const server: Reply = {
  call: operations.getServer,
  reply: {
    version: '0.1.0',
    node: '24.21.0',
    contract: 1,
    shell: '0.3.0',
    started_at: AT,
    memory_bytes: 181_403_648,
    health: {
      is_draining: false,
      parts: [
        { name: 'database', is_ok: true },
        { name: 'store', is_ok: false },
      ],
    },
    instances: [
      { name: 'one/1', since: AT, is_this: true },
      { name: 'two/7', since: AT, is_this: false },
    ],
  },
};
const database: Reply = {
  call: operations.getDatabase,
  reply: {
    version: '18.4',
    is_embedded: false,
    size_bytes: 12_058_624,
    connections: { used: 12, maximum: 100 },
    oldest_transaction_at: null,
    migrations: { applied: 13, pending: [], last: { name: '0001-baseline', at: AT } },
    tables: [{ name: 'responses', size_bytes: 65_536, rows: 710, dead_rows: 0, last_vacuum_at: null }],
  },
};
const results = {
  waiting: 1,
  running: 1,
  failing: 2,
  most_attempts: 3,
  next_try_at: AT,
  last_error: { at: AT, message: 'The analysis thread ended before its work was done.' },
  keys_overdue: 0,
};
const full: Reply[] = [
  server,
  { call: operations.getPendingResults, reply: results },
  { call: operations.getParts, reply: { is_store_readable: true, problems: [], parts: [part] } },
  { call: operations.getFailures, reply: { remotes: ['mf-stats'], total: 5, failures: [failure] } },
  { call: operations.getQueues, reply: [queue] },
  { call: operations.getMails, reply: mails },
  database,
];
const replacing = (...replies: Reply[]): Reply[] => [
  ...replies,
  ...full.filter(({ call }) => !replies.some((reply) => reply.call === call)),
];
/** Renders the page with responses for all of its queries. */
async function show(replies = full, language: 'en' | 'es' = 'en') {
  const messages = { operations: language === 'en' ? en : es };
  const rendered = await renderWithProviders(<OperationsPage />, { replies, language, route: '/operations', messages });
  await waitFor(() => expect(rendered.container.querySelector('[aria-busy=true]')).toBeNull());
  return rendered;
}
const section = (name: string) => screen.getByRole('region', { name });
/** jsdom applies no styles, so both the table and its list for phones are in the document; this finds the table. */
const table = async (name: string) => within(await within(section(name)).findByRole('table'));

describe('the operations page', () => {
  it('shows the state of the server, its parts and its releases', async () => {
    await show();
    expect(await screen.findByText('Database: working')).toBeInTheDocument();
    expect(screen.getByText('Release store: failing')).toBeInTheDocument();
    expect(screen.getByText('two/7')).toBeInTheDocument();
    expect(await screen.findByText(/Canary 1.5.0: 10% of sessions/)).toHaveTextContent('and 2 organizations');
    expect(screen.getByText('Failures: 2 today, 5 this week')).toBeInTheDocument();
    expect(await screen.findByText('External server')).toBeInTheDocument();
    expect(await screen.findByText('12 of 100')).toBeInTheDocument();
    expect(await screen.findByText('11.5 MB')).toBeInTheDocument();
    const mailsNow = within(section('Emails'));
    expect(mailsNow.getByRole('heading', { name: 'Invitations to active measurements' })).toBeVisible();
    expect(mailsNow.getByText('Not sent yet').nextElementSibling).toHaveTextContent('12');
    expect(mailsNow.getByText('Rejected').nextElementSibling).toHaveTextContent('2');
  });

  it('shows which results failed, why, and that they are retried', async () => {
    await show();
    const making = within(section('Results'));
    expect(making.getByText('Failed, will retry').nextElementSibling).toHaveTextContent('2');
    expect(making.getByText(/The analysis thread ended before/)).toHaveTextContent('Last failure');
    cleanup();
    const good = { ...results, failing: 0, most_attempts: 0, next_try_at: null, last_error: null };
    await show(replacing({ call: operations.getPendingResults, reply: good }));
    expect(within(section('Results')).queryByText('Next attempt')).toBeNull();
  });

  it('shows the number of overdue keys, if any', async () => {
    await show();
    expect(within(section('Results')).queryByText(/Answer keys/)).toBeNull();
    cleanup();
    await show(replacing({ call: operations.getPendingResults, reply: { ...results, keys_overdue: 3 } }), 'es');
    const late = within(section('Resultados')).getByText(/Claves de respuestas/);
    expect(late.nextElementSibling).toHaveTextContent('3');
  });

  it('shows releases and history of a part on request', async () => {
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Show details of mf-stats' }));
    const releases = within(
      within(screen.getByRole('group', { name: 'Available releases of mf-stats' })).getByRole('table'),
    );
    expect(releases.getAllByRole('row').map((row) => row.textContent)).toEqual([
      expect.stringContaining('Version'),
      expect.stringMatching(/^1\.5\.0Canary.*team-aOpenCopy address$/),
      expect.stringMatching(/^1\.4\.0Current/),
    ]);
    expect(screen.getAllByText('Canary started').length).toBeGreaterThan(0);
    expect(screen.getByRole('button', { name: 'Hide details of mf-stats' })).toHaveAttribute('aria-expanded', 'true');
  });

  it('opens a preview of each release in a tab of its own, and copies its address', async () => {
    const user = userEvent.setup();
    const writeText = jest.spyOn(navigator.clipboard, 'writeText');
    await show();
    await user.click(await screen.findByRole('button', { name: 'Show details of mf-stats' }));
    const releases = within(
      within(screen.getByRole('group', { name: 'Available releases of mf-stats' })).getByRole('table'),
    );
    const link = releases.getByRole('link', { name: 'Open a preview of mf-stats 1.4.0 in a new tab' });
    expect(link).toHaveAttribute('href', '/stats?release=mf-stats@1.4.0');
    expect(link).toHaveAttribute('target', '_blank');
    await user.click(releases.getAllByRole('button', { name: 'Copy address' })[1]!);
    expect(writeText).toHaveBeenCalledWith(`${location.origin}/stats?release=mf-stats@1.4.0`);
  });

  it('offers no preview if the deployment has none', async () => {
    const releases = part.releases.map((release) => ({ ...release, preview: null }));
    const parts = { is_store_readable: true, problems: [], parts: [{ ...part, releases }] };
    await show(replacing({ call: operations.getParts, reply: parts }));
    await userEvent.click(await screen.findByRole('button', { name: 'Show details of mf-stats' }));
    expect(screen.queryByText('Copy address')).toBeNull();
    expect(screen.queryByText('Preview')).toBeNull();
  });

  it('shows unknown failures by name and stores the filter in the address', async () => {
    const { location, requests } = await show();
    const rows = await table('Failures in browsers');
    expect(rows.getByText('kind_of_tomorrow')).toBeInTheDocument();
    expect(rows.getByText('HTTP 500')).toBeInTheDocument();
    await userEvent.selectOptions(screen.getByLabelText('Remote to show'), 'mf-stats');
    expect(location()).toBe('/operations?remote=mf-stats');
    expect(requests.some(({ url }) => url.searchParams.get('remote') === 'mf-stats')).toBe(true);
  });

  it('shows speed and failures of each release, with the number of visits', async () => {
    await show();
    expect(screen.getByText('Comparing: 34 of 100 measured visits')).toBeInTheDocument();
    await userEvent.click(await screen.findByRole('button', { name: 'Show details of mf-stats' }));
    const group = screen.getByRole('group', { name: 'Speed and failures of mf-stats by version' });
    const rows = within(group)
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(rows).toEqual([
      ['Version', 'Visits with failures', ...Object.values(en.parts.visits.figures)],
      [
        '1.4.0Current',
        '0.5%2,400 visits',
        '200 ms · 400 ms2,000 visits',
        '100 ms · 200 ms2,000 visits',
        '900 ms · 1.25 sec2,390 visits',
        '50 ms · 80 ms1,700 visits',
        '0.01 · 0.0462,390 visits',
      ],
      ['1.5.0Canary', '50%34 visits', '–', '–', '–', '–', '–'],
    ]);
  });

  it('says that the server stopped a canary, and why', async () => {
    const reason = { figure: 'failures', canary: 0.12, current: 0.004, visits: 150 } as const;
    const slower = { figure: 'lcp', canary: 3.1, current: 0.9, visits: 1 } as const;
    const event = { at: AT, action: 'abort', version: '1.5.0', previous: '1.4.0', by: 'server' } as const;
    const stopped = {
      ...part,
      canary: null,
      visits: [],
      history: [
        { ...event, reason },
        { ...event, version: '1.4.9', reason: slower },
      ],
    };
    const parts = { is_store_readable: true, problems: [], parts: [stopped] };
    await show(replacing({ call: operations.getParts, reply: parts }));
    expect(screen.getByText('Canary 1.5.0 stopped')).toBeInTheDocument();
    await userEvent.click(await screen.findByRole('button', { name: 'Show details of mf-stats' }));
    expect(screen.getByText('No visits measured in the last 7 days.')).toBeInTheDocument();
    const history = within(within(screen.getByRole('group', { name: 'History of mf-stats' })).getByRole('table'));
    expect(
      history.getByText('12% of 150 measured visits failed, against 0.4% with the current version.'),
    ).toBeInTheDocument();
    expect(history.getByText(/^Main content \(LCP\) \(p75\) was 3.1 sec in 1 measured visit/)).toBeInTheDocument();
  });

  it('retries failed jobs and shows their number', async () => {
    const { requests, notices } = await show([...full, { call: operations.retryFailedJobs, reply: { retried: 2 } }]);
    const rows = await table('Jobs');
    expect(rows.getByText('2 failed')).toBeInTheDocument();
    await userEvent.click(rows.getByRole('button', { name: 'Retry failed jobs of mail' }));
    await waitFor(() => expect(notices).toHaveLength(1));
    expect(requests.find(({ call }) => call === operations.retryFailedJobs)?.body).toEqual({ queue: 'mail' });
    expect(notices[0]).toMatchObject({ status: 'success', title: '2 jobs will be retried.' });
  });

  it('shows the other sections if one fails, with a retry', async () => {
    await show(replacing({ call: operations.getMails, error: 'internal' }));
    expect(await within(section('Emails')).findByRole('alert')).toHaveTextContent('This section could not be loaded');
    expect(within(section('Emails')).getByRole('button', { name: 'Try again' })).toBeInTheDocument();
    expect(await screen.findByText('PostgreSQL 18.4')).toBeInTheDocument();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  });

  it('explains empty sections and an unreachable store', async () => {
    await show(
      replacing(
        { call: operations.getParts, reply: { is_store_readable: false, problems: ['no such bucket'], parts: [] } },
        { call: operations.getFailures, reply: { remotes: [], total: 0, failures: [] } },
        { call: operations.getQueues, reply: [] },
      ),
    );
    expect(await screen.findByText('No releases')).toBeInTheDocument();
    expect(screen.getByText('no such bucket')).toBeInTheDocument();
    expect(await screen.findByText('No failures')).toBeInTheDocument();
    expect(await screen.findByText('No queues yet')).toBeInTheDocument();
    expect(screen.queryByLabelText('Remote to show')).toBeNull();
  });

  it('is available in Spanish', async () => {
    await show(full, 'es');
    expect(await screen.findByText('Base de datos: funciona')).toBeInTheDocument();
    expect(await screen.findByText(/Canario 1.5.0: 10\s% de las sesiones/)).toHaveTextContent('y 2 organizaciones');
  });

  it('has texts for every kind of failure and release event', () => {
    for (const texts of [en, es]) {
      expect(Object.keys(texts.failures.kinds).sort()).toEqual([...CLIENT_EVENT_KINDS].sort());
      expect(Object.keys(texts.parts.actions).sort()).toEqual([...RELEASE_ACTIONS].sort());
    }
  });
});

describe('an area on the operations page', () => {
  const off = { at: AT, by: 'operator@veleta.test' };
  const partsWith = (area: object, name = 'mf-stats'): Reply => ({
    call: operations.getParts,
    reply: { is_store_readable: true, problems: [], parts: [{ ...part, name, area: { ...part.area, ...area } }] },
  });
  const open = async (area: object, name = 'mf-stats', language: 'en' | 'es' = 'en') => {
    const replies = [partsWith(area, name), { call: operations.switchArea, reply: { switched_off: off } }];
    const rendered = await show(replacing(...replies), language);
    const label = (language === 'en' ? en : es).parts.show.replace('{{name}}', name);
    await userEvent.click(await screen.findByRole('button', { name: label }));
    return rendered;
  };

  it('is switched off after a confirmation that says what people lose and what continues', async () => {
    const { requests } = await open({});
    await userEvent.click(screen.getByRole('button', { name: 'Switch off mf-stats' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Switch off mf-stats?' }));
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'These pages show that they are not available: /stats and /stats/reports.',
      'These menu entries disappear: Stats.',
      en.parts.area.slots.onboarding_subscription,
      en.parts.area.slots.dashboard_cards,
      en.parts.area.tabs,
    ]);
    expect(dialog.getByText(en.parts.area.kept)).toBeInTheDocument();
    expect(requests.some(({ call }) => call === operations.switchArea)).toBe(false);
    await userEvent.click(dialog.getByRole('button', { name: 'Switch off' }));
    await waitFor(() =>
      expect(requests).toContainEqual(
        expect.objectContaining({ call: operations.switchArea, body: { name: 'mf-stats', is_on: false } }),
      ),
    );
  });

  it('is switched on without a question', async () => {
    const { requests } = await open({ switched_off: off });
    expect(screen.getByText('Switched off')).toBeInTheDocument();
    expect(screen.getByText(/Switched off by operator@veleta.test/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Switch on mf-stats' }));
    await waitFor(() =>
      expect(requests).toContainEqual(
        expect.objectContaining({ call: operations.switchArea, body: { name: 'mf-stats', is_on: true } }),
      ),
    );
  });

  it('says that survey links keep working', async () => {
    await open({ pages: ['/survey/response/:token'] }, 'mf-survey-public', 'es');
    await userEvent.click(screen.getByRole('button', { name: 'Desactivar mf-survey-public' }));
    expect(await screen.findByText(es.parts.area.survey)).toBeInTheDocument();
  });

  it('cannot be switched off if people need it to sign in', async () => {
    await open({ can_switch_off: false }, 'mf-auth');
    expect(screen.getByText(en.parts.area.alwaysOn)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Switch off/ })).toBeNull();
  });

  it.each(SLOTS)('has a text in both languages for what is lost in %s', (slot) => {
    const key = slot.replaceAll('.', '_');
    for (const texts of [en.parts.area.slots, es.parts.area.slots]) expect(texts).toHaveProperty([key]);
  });
});
