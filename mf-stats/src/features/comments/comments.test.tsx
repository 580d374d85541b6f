import { beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { analysis, analysisViews } from '@veleta/shared/contracts';
import { renderWithProviders, type RenderOptions, type Reply } from '@veleta/shared/testing';
import StatsPage from '../../pages/stats-page.tsx';
import { texts } from '../../testing/texts.ts';
import { commentsView, WORDS, type WireComments } from '../../testing/wire-insights.ts';
import { ID, measurement } from '../../testing/wire.ts';

const answered = (reply: WireComments): Reply => ({ call: analysisViews.getComments, reply });

const show = (replies: readonly WireComments[], query = '', auth: RenderOptions['auth'] = undefined) =>
  renderWithProviders(<StatsPage />, {
    route: `/stats?view=comments${query}`,
    path: '/stats',
    language: 'en',
    auth,
    replies: [
      { call: analysis.getAnalysisMeasurements, reply: [measurement()] },
      { call: analysisViews.updateCommentTopic, reply: undefined },
      ...replies.map(answered),
    ],
    messages: { 'mf-stats': texts.en },
  });
const shown = async () =>
  within((await screen.findByText('<img src=x onerror=alert(1)>')).closest('ul')!).getAllByRole('listitem');

// Views are loaded on demand; this import loads the code before the tests wait for it.
beforeAll(() => import('./comments.view.tsx'), 60_000);

describe('comments view', () => {
  it('renders comments as plain text with their question', async () => {
    await show([commentsView()]);
    const items = await shown();
    expect(items.map((item) => item.querySelector('p')?.textContent)).toEqual(WORDS);
    expect(document.querySelector('img[src="x"]')).toBeNull();
    expect(within(items[1]!).getByText('Why do you stay?')).toBeVisible();
    expect(screen.getByText('120 comments')).toBeVisible();
  });

  it('requests comments by question, unit, language and page, only for disclosed groups', async () => {
    const { requests } = await show([commentsView()], `&filter=${ID.unit(9)}`);
    await shown();
    expect(screen.getByText(/Comments from this group cannot be shown separately/)).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Question'), 'Why do you stay?');
    await userEvent.selectOptions(screen.getByLabelText('Group'), 'Sales');
    await userEvent.selectOptions(screen.getByLabelText('Written in'), 'Spanish');
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() =>
      expect(Object.fromEntries(requests.at(-1)!.url.searchParams)).toEqual({
        item: 'open-reason',
        unit: ID.unit(4),
        language: 'es',
        page: '2',
      }),
    );
    expect(requests.some(({ url }) => url.searchParams.get('unit') === ID.unit(9))).toBe(false);
  });

  it('searches ignoring accents and case, marks matches, and keeps the search text out of the address', async () => {
    const { requests } = await show([
      commentsView(),
      commentsView({ total: 1, comments: commentsView().comments.slice(0, 1) }),
    ]);
    await shown();
    await userEvent.type(screen.getByLabelText('Search comments'), 'MAS');
    expect(await screen.findByText('1 comment with “MAS”')).toBeVisible();
    expect(document.querySelector('mark')).toHaveTextContent('Más');
    expect(requests.at(-1)?.url.searchParams.get('search')).toBe('MAS');
    expect(location.search).not.toContain('MAS');
  });

  it('searches from the first page on', async () => {
    const { requests, location } = await show([commentsView()], '&page=2');
    await shown();
    await userEvent.type(screen.getByLabelText('Search comments'), 'MAS');
    await waitFor(() => expect(Object.fromEntries(requests.at(-1)!.url.searchParams)).toEqual({ search: 'MAS' }));
    expect(location()).toBe('/stats?view=comments');
  });

  it('clears a search without matches', async () => {
    await show([commentsView(), commentsView({ total: 0, comments: [] })]);
    await shown();
    await userEvent.type(screen.getByLabelText('Search comments'), 'zzz');
    await userEvent.click(await screen.findByRole('button', { name: 'Show all comments' }));
    expect(await shown()).toHaveLength(4);
  });

  it.each([
    ['few', 'Fewer than 10 people commented'],
    ['none', 'No open questions were asked'],
  ] as const)('explains why comments are not shown: %s', async (available, title) => {
    await show([commentsView({ available, units: [], languages: [], items: [], total: 0, comments: [] })]);
    expect(await screen.findByText(title)).toBeVisible();
  });

  it('names the threshold of the measurement', async () => {
    const few = commentsView({ available: 'few', units: [], languages: [], items: [], total: 0, comments: [] });
    await show([{ ...few, how: { ...few.how, threshold: 12 } }]);
    expect(await screen.findByText('Fewer than 12 people commented')).toBeVisible();
  });

  it('explains why no group can be selected', async () => {
    await show([commentsView({ units: [], languages: [] })]);
    await shown();
    expect(screen.getByText(/Comments cannot be filtered by unit or language/)).toBeVisible();
    expect(screen.queryByLabelText('Group')).toBeNull();
  });

  it('filters by a topic, with its number', async () => {
    const { requests, location } = await show([commentsView()]);
    await shown();
    await userEvent.click(screen.getByRole('button', { name: 'turnos, 40 comments' }));
    await waitFor(() => expect(requests.at(-1)?.url.searchParams.get('topic')).toBe('1'));
    expect(location()).toContain('topic=1');
    expect(screen.getByRole('button', { name: 'turnos, 40 comments' })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(screen.getByRole('button', { name: 'Show all topics' }));
    expect(location()).not.toContain('topic');
  });

  it('renames a topic and merges it into another one', async () => {
    const { requests, location } = await show([commentsView()], '&topic=1');
    await shown();
    await userEvent.click(screen.getByRole('button', { name: 'Rename or merge' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.clear(dialog.getByLabelText(/Name/));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Enter a name')).toBeVisible();
    await userEvent.type(dialog.getByLabelText(/Name/), 'Shifts');
    await userEvent.selectOptions(dialog.getByLabelText('Merge into'), 'Breaks');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(location()).toContain('topic=0'));
    const saved = requests.find(({ call }) => call === analysisViews.updateCommentTopic);
    expect(saved?.url.pathname).toMatch(/comment-topics\/1\/$/);
    expect(saved?.body).toEqual({ label: 'Shifts', merged_into: 0 });
    // The merged topic has no comments of its own any more.
    const after = requests.slice(requests.indexOf(saved!) + 1);
    expect(after.map(({ url }) => url.searchParams.get('topic'))).not.toContain('1');
  });

  it('does not offer analysts to change topics', async () => {
    await show([commentsView()], '&topic=1', { role: 'analyst' });
    await shown();
    expect(screen.getByRole('button', { name: 'Show all topics' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Rename or merge' })).toBeNull();
  });

  it('separates a merged topic', async () => {
    const { requests } = await show([commentsView()], '&topic=0');
    await shown();
    expect(screen.getByText('Includes: pausas')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Rename or merge' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Separate “pausas”' }));
    await waitFor(() =>
      expect(requests.find(({ call }) => call === analysisViews.updateCommentTopic)?.body).toEqual({
        label: 'pausas',
        merged_into: null,
      }),
    );
  });

  it('names the contact of the organization beside a comment that hints at harm', async () => {
    await show([commentsView()]);
    const items = await shown();
    expect(items.map((item) => item.textContent?.includes('You can turn to people@compass.example.'))).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });

  it('says how to add a contact if the organization has none', async () => {
    await show([commentsView({ contact: null })]);
    await shown();
    expect(screen.getByText(/can add a support email under Organization/)).toBeVisible();
  });

  it('shows no topics if none may be read separately', async () => {
    await show([commentsView({ topics: [] })]);
    await shown();
    expect(screen.getByText(/No topics can be shown separately: at least 10 people/)).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Topics' })).toBeNull();
  });
});
