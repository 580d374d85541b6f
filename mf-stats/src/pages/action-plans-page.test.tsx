import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { actionIdeas, actionPlans, administrators, analysis, analysisViews } from '@veleta/shared/contracts';
import { renderWithProviders, type RenderOptions, type Reply } from '@veleta/shared/testing';
import type * as z from 'zod/mini';
import { texts } from '../testing/texts.ts';
import { collecting, ID, measurement } from '../testing/wire.ts';
import { dimensionsView, groups } from '../testing/wire-views.ts';
import ActionPlansPage from './action-plans-page.tsx';

type WireAction = z.input<typeof actionPlans.ActionSchema>;
type WireChange = z.input<typeof actionPlans.ActionChangeSchema>;

const { id, product, product_name, first_date, last_date } = measurement();
const action = (change: Partial<WireAction> = {}): WireAction => ({
  id: ID.unit(1),
  measurement: { id, product, product_name, first_date, last_date },
  unit: null,
  dimension: { key: 'support', name: { en: 'Support', es: 'Apoyo' } },
  item: null,
  title: 'Write down who helps',
  text: 'A list of names',
  notes: null,
  owner: { id: ID.unit(8), name: 'Ana Paz', email: 'ana@example.org' },
  due_on: '2026-10-01',
  state: 'open',
  is_overdue: false,
  created_at: '2026-09-01T10:00:00.000Z',
  changed_at: '2026-09-01T10:00:00.000Z',
  ...change,
});
const change: WireChange = {
  action: ID.unit(1),
  status: 'ready',
  measurement: measurement({ id: ID.unit(9), last_date: '2026-12-01' }),
  before: { value: 61, bound: 'exact' },
  now: { value: 69, bound: 'exact' },
  compared: { difference: 8, mark: 'above' },
  people: 180,
  threshold: 5,
};

type WireIdea = z.input<typeof actionIdeas.ActionIdeaSchema>;
const idea = (key: string, changed: Partial<WireIdea> = {}): WireIdea => ({
  key,
  title: { en: `Idea ${key}`, es: `Idea ${key}` },
  text: { en: 'List the common problems.', es: 'Haz una lista de los problemas comunes.' },
  id: null,
  origin: 'library',
  is_hidden: false,
  version: 0,
  ...changed,
});

const finished: Reply = {
  call: analysis.getAnalysisMeasurements,
  reply: [collecting().measurement, measurement()],
};
const listed = (...all: WireAction[]): Reply => ({ call: actionPlans.getActions, reply: all });
const changed = (...all: WireChange[]): Reply => ({ call: actionPlans.getActionChanges, reply: all });
const choices: Reply[] = [
  { call: analysisViews.getDimensions, reply: dimensionsView() },
  { call: analysisViews.getGroups, reply: groups() },
  {
    call: administrators.getAdministrators,
    reply: [
      {
        id: ID.unit(8),
        first_name: 'Ana',
        last_name: 'Paz',
        email: 'ana@example.org',
        role: 'owner',
        since: '2026-01-01T10:00:00.000Z',
        last_active_on: null,
        is_self: true,
      },
    ],
  },
  {
    call: actionIdeas.getActionIdeas,
    reply: [
      {
        dimension: 'support',
        name: { en: 'Support', es: 'Apoyo' },
        ideas: [
          idea('list', { title: { en: 'Write down who helps with what', es: 'Escribe quién ayuda con qué' } }),
          idea('hidden', { id: ID.unit(3), is_hidden: true, version: 1 }),
          ...['second', 'third', 'fourth'].map((key) => idea(key)),
        ],
      },
    ],
  },
];

// Drafts of the form.
afterEach(() => sessionStorage.clear());

const PATH = '/stats/action-plans';
const show = (replies: readonly Reply[], { language = 'en', auth, route = PATH }: RenderOptions = {}) =>
  renderWithProviders(<ActionPlansPage />, {
    route,
    path: PATH,
    language,
    auth,
    replies,
    messages: { 'mf-stats': texts[language] },
  });

describe('action plans page', () => {
  it('says what to do before the first action', async () => {
    await show([finished, listed(), changed()]);
    expect(await screen.findByRole('heading', { name: 'No actions yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add action' })).toHaveAttribute(
      'href',
      `${PATH}?measurement=${ID.finished}&action=new`,
    );
  });

  it('says that no measurement has ended', async () => {
    await show([{ call: analysis.getAnalysisMeasurements, reply: [collecting().measurement] }, listed(), changed()]);
    expect(await screen.findByRole('heading', { name: 'No results yet' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Add action' })).toBeNull();
  });

  it('offers a retry when the actions fail to load', async () => {
    await show([finished, { call: actionPlans.getActions, error: 'unavailable' }, listed(action()), changed()]);
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Write down who helps' })).toBeVisible();
  });

  it('shows subject, scope, responsible person and due date, and marks overdue actions in words', async () => {
    await show([
      finished,
      listed(
        action({ is_overdue: true, unit: { id: ID.unit(4), name: 'Sales' } }),
        action({ id: ID.unit(2), title: 'Old one', state: 'dropped', owner: null, due_on: null }),
      ),
      changed(),
    ]);
    const current = await screen.findByRole('region', { name: 'Current' });
    expect(within(current).getByText('Overdue')).toBeVisible();
    expect(within(current).getByText(/^Support · Sales · Talent retention/)).toBeVisible();
    expect(within(current).getByText('Ana Paz')).toBeVisible();
    const ended = screen.getByRole('region', { name: 'Done or dropped' });
    expect(within(ended).getByRole('heading', { name: 'Old one' })).toBeVisible();
    expect(within(ended).getByText('No due date')).toBeVisible();
  });

  it('shows what changed in the next measurement with the words of the benchmark', async () => {
    await show([finished, listed(action()), changed(change)]);
    expect(await screen.findByText(/^Favorability in the next measurement.*: 61% → 69%$/)).toBeVisible();
    expect(screen.getByText('Difference: ▲ +8')).toBeVisible();
  });

  it('says why nothing is compared', async () => {
    const none = { before: null, now: null, compared: null, people: null };
    await show([finished, listed(action()), changed({ ...change, ...none, status: 'changed' })]);
    expect(await screen.findByText(/too few people joined or left/)).toBeVisible();
  });

  it('changes the state in the list', async () => {
    const { requests } = await show([
      finished,
      listed(action()),
      changed(),
      { call: actionPlans.changeActionState, reply: action({ state: 'done' }) },
      listed(action({ state: 'done' })),
      changed(),
    ]);
    await userEvent.selectOptions(await screen.findByLabelText('Status of “Write down who helps”'), 'Done');
    expect(await screen.findByRole('region', { name: 'Done or dropped' })).toBeVisible();
    expect(requests.find(({ call }) => call.method === 'PATCH')?.body).toEqual({ state: 'done' });
  });

  it('shows the chosen state while it is saved', async () => {
    const after = new Promise<void>(() => {});
    const { changeActionState } = actionPlans;
    await show([
      finished,
      listed(action()),
      changed(),
      { call: changeActionState, reply: action({ state: 'done' }), after },
    ]);
    const state = await screen.findByLabelText('Status of “Write down who helps”');
    await userEvent.selectOptions(state, 'Done');
    expect(state).toHaveDisplayValue('Done');
    expect(state).toBeDisabled();
  });

  it('asks before it deletes an action', async () => {
    const { requests } = await show([
      finished,
      listed(action()),
      changed(),
      { call: actionPlans.deleteAction },
      listed(),
      changed(),
    ]);
    await userEvent.click(await screen.findByRole('button', { name: /^Delete “Write/ }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete this action?' });
    expect(requests.some(({ call }) => call.method === 'DELETE')).toBe(false);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete action' }));
    expect(await screen.findByRole('heading', { name: 'No actions yet' })).toBeVisible();
  });

  it('lets analysts read, and change only the state of their own actions', async () => {
    const user = {
      id: ID.unit(8),
      firstName: 'Ana',
      lastName: 'Paz',
      email: 'ana@example.org',
      language: 'en' as const,
      role: 'analyst' as const,
      isOperator: false,
    };
    await show([finished, listed(action(), action({ id: ID.unit(2), title: 'Of Bo', owner: null })), changed()], {
      auth: { role: 'analyst', user },
    });
    expect(await screen.findByLabelText('Status of “Write down who helps”')).toBeVisible();
    expect(screen.queryByLabelText('Status of “Of Bo”')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Add action' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
  });
});

describe('form of an action', () => {
  const NEW = `${PATH}?measurement=${ID.finished}&dimension=support&action=new`;

  it('starts with the subject of the results and takes over an idea that can be edited', async () => {
    const { requests } = await show(
      [
        finished,
        listed(),
        ...choices,
        { call: actionPlans.createAction, reply: action() },
        listed(action()),
        changed(),
      ],
      { route: NEW },
    );
    expect(await screen.findByLabelText('About')).toHaveValue('support');
    await userEvent.click(await screen.findByRole('button', { name: /^Use this idea: Write down/ }));
    expect(screen.getByLabelText(/^Action/)).toHaveValue('Write down who helps with what');
    await userEvent.type(screen.getByLabelText('How'), ' By Friday.');
    await userEvent.selectOptions(screen.getByLabelText('Responsible'), 'Ana Paz');
    await userEvent.click(screen.getByRole('button', { name: 'Save action' }));
    expect(await screen.findByRole('heading', { name: 'Write down who helps' })).toBeVisible();
    expect(requests.find(({ call }) => call.method === 'POST')?.body).toEqual({
      measurement: ID.finished,
      dimension: 'support',
      item: null,
      unit: null,
      title: 'Write down who helps with what',
      text: 'List the common problems. By Friday.',
      notes: null,
      owner_id: ID.unit(8),
      owner_name: null,
      owner_email: null,
      due_on: null,
      state: 'open',
    });
  });

  it('suggests three ideas at a time, without hidden ones', async () => {
    await show([finished, listed(), ...choices], { route: NEW });
    const shown = () => screen.getAllByRole('button', { name: /^Use this idea/ }).map((one) => one.ariaLabel);
    await screen.findAllByRole('button', { name: /^Use this idea/ });
    const first = shown();
    expect(first).toEqual([
      expect.stringContaining('Write down'),
      ...['second', 'third'].map((key) => expect.stringContaining(key)),
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Show other ideas' }));
    expect(shown()).toEqual([expect.stringContaining('Idea fourth')]);
    await userEvent.click(screen.getByRole('button', { name: 'Show other ideas' }));
    expect(shown()).toEqual(first);
  });

  it('keeps own text above an idea', async () => {
    await show([finished, listed(), ...choices], { route: NEW });
    await userEvent.type(await screen.findByLabelText('How'), 'My own first step');
    await userEvent.click((await screen.findAllByRole('button', { name: /^Use this idea/ }))[0]!);
    expect(screen.getByLabelText('How')).toHaveValue('My own first step\n\nList the common problems.');
  });

  it('requires a title, and the name of a person without access', async () => {
    const { requests } = await show([finished, listed(), ...choices], { route: NEW });
    await userEvent.selectOptions(await screen.findByLabelText('Responsible'), 'Someone without access…');
    await userEvent.click(screen.getByRole('button', { name: 'Save action' }));
    expect(await screen.findByText('Describe the action in a few words.')).toBeVisible();
    expect(screen.getByText('Enter the person’s name.')).toBeVisible();
    expect(requests.some(({ call }) => call.method === 'POST')).toBe(false);
  });

  it('discards its draft when it is cancelled', async () => {
    await show([finished, listed(action()), changed(), ...choices], { route: NEW });
    await userEvent.type(await screen.findByLabelText('How'), 'Ask the team');
    await waitFor(() => expect(JSON.stringify({ ...sessionStorage })).toContain('Ask the team'));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Write down who helps')).toBeVisible();
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Ask the team');
  });

  it('edits an action with its notes', async () => {
    const { requests } = await show(
      [
        finished,
        listed(action()),
        ...choices,
        { call: actionPlans.updateAction, reply: action({ notes: 'Tried it' }) },
        listed(action({ notes: 'Tried it' })),
        changed(),
      ],
      { route: `${PATH}?action=${ID.unit(1)}` },
    );
    await userEvent.type(await screen.findByLabelText('Notes'), 'Tried it');
    await userEvent.click(screen.getByRole('button', { name: 'Save action' }));
    expect(await screen.findByText('Tried it')).toBeVisible();
    expect(requests.find(({ call }) => call.method === 'PUT')?.body).toMatchObject({
      notes: 'Tried it',
      state: 'open',
    });
  });

  it('says that an action has been deleted', async () => {
    await show([finished, listed()], { route: `${PATH}?action=${ID.unit(3)}` });
    expect(await screen.findByRole('heading', { name: 'This action no longer exists' })).toBeVisible();
  });

  it('offers a retry when its choices fail to load', async () => {
    await show([finished, listed(), { call: analysisViews.getDimensions, error: 'unavailable' }, ...choices], {
      route: NEW,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('About')).toBeVisible();
  });
});
