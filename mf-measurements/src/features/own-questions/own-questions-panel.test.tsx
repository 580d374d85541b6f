import { afterEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ownQuestions } from '@veleta/shared/contracts';
import { renderWithProviders, type Reply, type RenderOptions } from '@veleta/shared/testing';
import { ownQuestion, ownQuestionsOf, PRODUCT } from '../../testing/fixtures.ts';
import { OwnQuestionsPanel } from './own-questions-panel.tsx';
import { en, es } from '../../testing/texts.ts';

const show = (replies: readonly Reply[], options: RenderOptions = {}) =>
  renderWithProviders(<OwnQuestionsPanel product={PRODUCT} name="Talent retention" />, {
    route: '/product-config?area=products&view=own',
    messages: { 'mf-measurements': options.language === 'es' ? es : en },
    replies,
    ...options,
  });
const questions = (numbers: readonly number[], changes: Record<string, unknown> = {}): Reply => ({
  call: ownQuestions.getOwnQuestions,
  reply: ownQuestionsOf(
    numbers.map((number) => ownQuestion(number)),
    changes,
  ),
});
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const enter = (label: RegExp, value: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }));
const shown = () =>
  screen.getAllByRole('listitem').map((item) => within(item).getAllByText(/^Question/)[0]?.textContent);

afterEach(() => sessionStorage.clear());

describe('OwnQuestionsPanel', () => {
  it('explains own questions while there are none, and shows an error', async () => {
    const page = await show([questions([])]);
    expect(await screen.findByText('No custom questions yet')).toBeInTheDocument();
    expect(screen.getByText(/Open answers are treated as comments/)).toBeInTheDocument();
    page.unmount();
    await show([{ call: ownQuestions.getOwnQuestions, error: 'unavailable' }]);
    expect(await screen.findByRole('alert')).toHaveTextContent('The questions could not be loaded');
  });

  it('requires both languages, restores a draft after a reload, and saves once on a double click', async () => {
    const replies = [questions([])];
    const first = await show(replies);
    await userEvent.click(await screen.findByRole('button', { name: 'Add a question' }));
    expect(first.location()).toContain('edit=new');
    await userEvent.click(screen.getByRole('radio', { name: 'Open answer' }));
    await enter(/^In English/, ' Why? ');
    await press('Save question');
    expect(screen.getByText('Please enter the question in Spanish')).toBeInTheDocument();
    await enter(/^In Spanish/, 'x'.repeat(201));
    expect(await screen.findByText('Use no more than 200 characters')).toBeInTheDocument();
    await enter(/^In Spanish/, '¿Por qué?');
    first.unmount();

    const { requests, notices } = await show(
      [...replies, { call: ownQuestions.createOwnQuestion, reply: ownQuestionsOf([ownQuestion(1, { type: 'open' })]) }],
      { route: '/product-config?area=products&view=own&edit=new' },
    );
    expect(await screen.findByLabelText(/^In Spanish/)).toHaveValue('¿Por qué?');
    expect(screen.getByRole('radio', { name: 'Open answer' })).toBeChecked();
    await userEvent.dblClick(screen.getByRole('button', { name: 'Save question' }));
    await waitFor(() => expect(notices.map(({ title }) => title)).toEqual(['Question saved']));
    const sent = requests.filter(({ call }) => call === ownQuestions.createOwnQuestion);
    expect(sent.map(({ body }) => body)).toEqual([
      { product: PRODUCT, type: 'open', text: { en: 'Why?', es: '¿Por qué?' } },
    ]);
    expect(screen.getByText('Question 1.')).toBeInTheDocument();
    expect(sessionStorage).toHaveLength(0);
  });

  it('rewords the version that was seen; keeps the input when there is a newer one', async () => {
    const question = ownQuestion(1, { is_asked: true, version: 3 });
    const { requests, notices } = await show([
      { call: ownQuestions.getOwnQuestions, reply: ownQuestionsOf([question]) },
      { call: ownQuestions.updateOwnQuestion, error: 'conflict' },
      { call: ownQuestions.getOwnQuestions, reply: ownQuestionsOf([{ ...question, version: 4 }]) },
      { call: ownQuestions.updateOwnQuestion, reply: ownQuestionsOf([{ ...question, version: 5 }]) },
    ]);
    await userEvent.click(await screen.findByRole('button', { name: 'Edit the wording: Question 1.' }));
    expect(screen.getByText(/This question has already been asked/)).toBeInTheDocument();
    expect(screen.queryByRole('radio')).toBeNull();
    await enter(/^In English/, 'Better.');
    await press('Save question');
    await waitFor(() => expect(notices[0]?.description).toMatch(/Someone else changed the questions/));
    expect(screen.getByLabelText(/^In English/)).toHaveValue('Better.');
    await press('Save question');
    await waitFor(() => expect(notices.at(-1)?.title).toBe('Question saved'));
    const sent = requests.filter(({ call }) => call === ownQuestions.updateOwnQuestion).map(({ body }) => body);
    expect(sent).toEqual([
      { text: { en: 'Better.', es: 'Pregunta 1.' }, version: 3 },
      { text: { en: 'Better.', es: 'Pregunta 1.' }, version: 4 },
    ]);
  });

  it('reorders questions with the keyboard, keeps the focus and announces the position', async () => {
    const { requests } = await show([
      questions([1, 2, 3]),
      {
        call: ownQuestions.orderOwnQuestions,
        reply: ownQuestionsOf([2, 1, 3].map((number) => ownQuestion(number))),
      },
    ]);
    const down = await screen.findByRole('button', { name: 'Move down: Question 1.' });
    down.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(shown()).toEqual(['Question 2.', 'Question 1.', 'Question 3.']));
    expect(screen.getByRole('button', { name: 'Move down: Question 1.' })).toHaveFocus();
    expect(screen.getByRole('status')).toHaveTextContent('“Question 1.” is now number 2 of 3');
    const [first, second, third] = [1, 2, 3].map((number) => ownQuestion(number).id);
    expect(requests.at(-1)?.body).toEqual({ product: PRODUCT, questions: [second, first, third] });
    await press('Move up: Question 2.');
    expect(requests.filter(({ call }) => call === ownQuestions.orderOwnQuestions)).toHaveLength(1);
  });

  it('removes a question after a confirmation that says what stays', async () => {
    const { notices } = await show([
      { call: ownQuestions.getOwnQuestions, reply: ownQuestionsOf([ownQuestion(1, { is_asked: true })]) },
      { call: ownQuestions.deleteOwnQuestion, reply: ownQuestionsOf([]) },
    ]);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove: Question 1.' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/Answers already given are kept/)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Remove question' }));
    await waitFor(() => expect(notices[0]?.title).toBe('Question removed'));
    expect(await screen.findByText('No custom questions yet')).toBeInTheDocument();
  });

  it('says when a change takes effect', async () => {
    const page = await show([questions([1], { is_collecting: true, next_opens_on: '2026-12-03' })]);
    expect(await screen.findByText('A measurement is collecting responses')).toBeInTheDocument();
    expect(screen.getByText(/from the next measurement, which opens on Dec 3, 2026/)).toBeInTheDocument();
    page.unmount();
    await show([questions([1], { next_opens_on: '2026-12-03' })], { language: 'es' });
    expect(await screen.findByText(/La próxima medición se abre el 3 dic 2026/)).toBeInTheDocument();
  });

  it('allows at most ten questions', async () => {
    await show([questions(Array.from({ length: 10 }, (_, index) => index))]);
    expect(await screen.findByText(/add up to 10 questions/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add a question' })).toBeNull();
  });
});
