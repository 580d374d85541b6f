import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { actionIdeas, analysis } from '@veleta/shared/contracts';
import { renderWithProviders, type RenderOptions, type Reply } from '@veleta/shared/testing';
import type * as z from 'zod/mini';
import { texts } from '../testing/texts.ts';
import { ID, measurement } from '../testing/wire.ts';
import ActionIdeasPage from './action-ideas-page.tsx';

type WireIdea = z.input<typeof actionIdeas.ActionIdeaSchema>;
const idea = (title: string, changed: Partial<WireIdea> = {}): WireIdea => ({
  key: title,
  title: { en: title, es: `${title} (es)` },
  text: { en: `How to ${title}`, es: `Cómo ${title}` },
  id: null,
  origin: 'library',
  is_hidden: false,
  version: 0,
  ...changed,
});
const own = idea('Ask twice', { key: ID.unit(1), id: ID.unit(1), origin: 'own', version: 3 });
const edited = idea('Write it down', { key: 'list', id: ID.unit(2), origin: 'edited', version: 2 });
const library = idea('Keep an open hour');

const measured: Reply = { call: analysis.getAnalysisMeasurements, reply: [measurement()] };
const listed = (...ideas: WireIdea[]): Reply => ({
  call: actionIdeas.getActionIdeas,
  reply: [{ dimension: 'support', name: { en: 'Support', es: 'Apoyo' }, ideas }],
});
const { product } = measurement();

// Drafts of the form.
afterEach(() => sessionStorage.clear());

const PATH = '/stats/action-ideas';
const show = (replies: readonly Reply[], { language = 'en', auth, route = PATH }: RenderOptions = {}) =>
  renderWithProviders(<ActionIdeasPage />, {
    route,
    path: PATH,
    language,
    auth,
    replies,
    messages: { 'mf-stats': texts[language] },
  });
const cardOf = async (title: string) => {
  const heading = await screen.findByRole('heading', { level: 3, name: title });
  return within(heading.closest('li')!);
};

describe('action ideas page', () => {
  it('lists own, rewritten, hidden and library ideas by dimension', async () => {
    await show([measured, listed(own, edited, { ...library, is_hidden: true, id: ID.unit(3), version: 1 })]);
    expect(await screen.findByRole('region', { name: 'Support' })).toBeVisible();
    expect((await cardOf('Ask twice')).getByText('Yours')).toBeVisible();
    expect((await cardOf('Write it down')).getByText('Rewritten')).toBeVisible();
    expect((await cardOf('Keep an open hour')).getByText('Hidden')).toBeVisible();
  });

  it('lets analysts read the ideas only', async () => {
    await show([measured, listed(own)], { auth: { role: 'analyst' }, route: `${PATH}?idea=new&dimension=support` });
    await cardOf('Ask twice');
    expect(screen.queryByRole('button', { name: /^(Hide|Delete)/ })).toBeNull();
    expect(screen.queryByRole('link', { name: /^(Add|Edit)/ })).toBeNull();
  });

  it('hides an idea of the library without changing its texts', async () => {
    const hidden = { ...library, is_hidden: true, id: ID.unit(3), version: 1 };
    const { requests } = await show([
      measured,
      listed(library),
      { call: actionIdeas.createActionIdea, reply: hidden },
      listed(hidden),
    ]);
    await userEvent.click((await cardOf('Keep an open hour')).getByRole('button', { name: /^Hide/ }));
    expect(await screen.findByText('Hidden')).toBeVisible();
    expect(requests.find(({ call }) => call.method === 'POST')?.body).toEqual({
      product,
      dimension: 'support',
      replaces: library.key,
      title: null,
      text: null,
      is_hidden: true,
    });
  });

  it('restores a rewritten idea after a confirmation', async () => {
    const { requests } = await show([
      measured,
      listed(edited),
      { call: actionIdeas.deleteActionIdea, reply: undefined },
      listed(library),
    ]);
    await userEvent.click((await cardOf('Write it down')).getByRole('button', { name: /^Restore/ }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Restore the original idea?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Restore original' }));
    await cardOf('Keep an open hour');
    expect(requests.find(({ call }) => call.method === 'DELETE')?.url.pathname).toContain(edited.id!);
  });

  it('says that someone else has changed an idea, and shows the current version', async () => {
    const { notices } = await show([
      measured,
      listed(own),
      { call: actionIdeas.updateActionIdea, error: 'conflict' },
      listed({ ...own, title: { en: 'Ask thrice', es: 'Pregunta tres veces' }, version: 4 }),
    ]);
    await userEvent.click((await cardOf('Ask twice')).getByRole('button', { name: /^Hide/ }));
    await cardOf('Ask thrice');
    expect(notices[0]?.description).toMatch(/^Someone else has changed this idea/);
  });

  it('says when ideas appear without a measurement', async () => {
    await show([{ call: analysis.getAnalysisMeasurements, reply: [] }]);
    expect(await screen.findByRole('heading', { name: 'No ideas yet' })).toBeVisible();
  });

  it('offers a retry after an error', async () => {
    await show([measured, { call: actionIdeas.getActionIdeas, error: 'internal' }, listed(own)]);
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await cardOf('Ask twice');
  });

  it('renders in Spanish', async () => {
    await show([measured, listed(library)], { language: 'es' });
    expect((await cardOf('Keep an open hour (es)')).getByRole('button', { name: /^Ocultar/ })).toBeVisible();
  });
});

describe('form of an idea', () => {
  const formOf = (key: string) => `${PATH}?product=${product}&dimension=support&idea=${key}`;

  it('requires a title and a text, and adds an own idea', async () => {
    const { requests, location } = await show(
      [measured, listed(library), { call: actionIdeas.createActionIdea, reply: own }, listed(own, library)],
      { route: formOf('new') },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Save idea' }));
    expect(await screen.findByText('Describe the idea in a few words.')).toBeVisible();
    expect(screen.getByText('Describe the first steps.')).toBeVisible();
    await userEvent.type(screen.getByLabelText(/^Idea/), 'Ask twice');
    await userEvent.type(screen.getByLabelText(/^How/), 'Again after a week');
    await userEvent.click(screen.getByRole('button', { name: 'Save idea' }));
    await cardOf('Ask twice');
    expect(location()).toBe(`${PATH}?product=${product}`);
    expect(requests.find(({ call }) => call.method === 'POST')?.body).toEqual({
      product,
      dimension: 'support',
      replaces: null,
      title: 'Ask twice',
      text: 'Again after a week',
      is_hidden: false,
    });
  });

  it('rewrites an idea with the version that was read', async () => {
    const { requests } = await show(
      [measured, listed(edited), { call: actionIdeas.updateActionIdea, reply: edited }, listed(edited)],
      { route: formOf('list') },
    );
    expect(await screen.findByText(/^Your text replaces the original/)).toBeVisible();
    await userEvent.type(screen.getByLabelText(/^Idea/), ' today');
    await userEvent.click(screen.getByRole('button', { name: 'Save idea' }));
    await cardOf('Write it down');
    expect(requests.find(({ call }) => call.method === 'PUT')?.body).toEqual({
      title: 'Write it down today',
      text: 'How to Write it down',
      is_hidden: false,
      version: 2,
    });
  });

  it('says that an idea no longer exists', async () => {
    await show([measured, listed(library)], { route: formOf('gone') });
    expect(await screen.findByRole('heading', { name: 'This idea no longer exists' })).toBeVisible();
  });
});
