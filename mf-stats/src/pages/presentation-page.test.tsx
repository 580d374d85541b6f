import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { presentations } from '@veleta/shared/contracts';
import { renderWithProviders, type Reply } from '@veleta/shared/testing';
import { texts } from '../testing/texts.ts';
import { measurement } from '../testing/wire.ts';
import PresentationPage from './presentation-page.tsx';

const { id } = measurement();
const PATH = '/stats/presentation';

const SLIDES: presentations.Presentation = {
  language: 'en',
  title: 'Talent retention',
  organization: 'Compass Textiles',
  color: '#0a8181',
  slides: [
    { key: 'title', kind: 'title', title: 'Talent retention', blocks: [{ type: 'lead', text: 'Compass Textiles' }] },
    {
      key: 'dimensions-1',
      kind: 'content',
      title: 'Favorability',
      blocks: [
        {
          type: 'bars',
          title: 'Favorability',
          series: [
            { name: 'Favorable', color: '#018571' },
            { name: 'Neutral', color: '#cfd6d8' },
            { name: 'Unfavorable', color: '#a6611a' },
          ],
          rows: [
            { name: 'Support', text: '54%', values: [54, 26, 20] },
            { name: 'Equity', text: '80% or more', values: null },
          ],
        },
      ],
    },
    {
      key: 'heat-map-1-1',
      kind: 'content',
      title: 'Favorability by Area',
      blocks: [
        {
          type: 'table',
          title: null,
          columns: [
            { title: 'Area', width: 3, align: 'start' },
            { title: 'Responses', width: 1, align: 'center' },
            { title: 'Overall', width: 1, align: 'center' },
            { title: 'Support', width: 1, align: 'center' },
            { title: 'Equity', width: 1, align: 'center' },
          ],
          rows: [
            [
              { text: 'Weaving' },
              { text: '36' },
              { text: '51%', note: '+7', is_note_strong: true, fill: '#f4f2ec' },
              { text: '51%', fill: '#f4f2ec' },
              { text: '–' },
            ],
            [{ text: 'Legal' }, { text: '–' }, { text: 'Fewer than 5 people answered', span: 3 }],
          ],
        },
      ],
    },
  ],
};
const answered: Reply = { call: presentations.getPresentation, reply: SLIDES };

const show = (replies: readonly Reply[] = [answered]) =>
  renderWithProviders(<PresentationPage />, {
    route: `${PATH}?measurement=${id}`,
    path: PATH,
    replies,
    messages: { 'mf-stats': texts.en },
  });
const slides = () => screen.findByRole('dialog', { name: 'Slides' });
const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key });
const title = () => screen.getByRole('heading', { level: 2 }).textContent;

describe('presentation', () => {
  it('reads the slides once and shows each by the keyboard without further requests', async () => {
    const { requests } = await show();
    expect(await slides()).toHaveFocus();
    expect(title()).toBe('Talent retention');
    for (const [key, expected] of [
      ['ArrowRight', 'Favorability'],
      ['ArrowDown', 'Favorability by Area'],
      ['ArrowRight', 'Favorability by Area'],
      ['Home', 'Talent retention'],
      ['ArrowLeft', 'Talent retention'],
      ['End', 'Favorability by Area'],
      ['ArrowUp', 'Favorability'],
      ['PageDown', 'Favorability by Area'],
      ['PageUp', 'Favorability'],
      [' ', 'Favorability by Area'],
    ] as const) {
      press(key);
      expect([key, title()]).toEqual([key, expected]);
    }
    expect(screen.getByText('3 of 3')).toBeVisible();
    expect(screen.getByText('Slide 3 of 3: Favorability by Area')).toBeInTheDocument();
    expect(requests).toHaveLength(1);
  });

  it('is left by Escape and by its button, which returns to the results', async () => {
    const { location } = await show();
    await slides();
    press('Escape');
    expect(location()).toBe(`/stats?measurement=${id}`);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect([...document.body.children].some((element) => element.hasAttribute('inert'))).toBe(false);
  });

  it('moves by clicks on the slide, by its buttons and by swipes', async () => {
    const user = userEvent.setup();
    await show();
    await slides();
    await user.click(screen.getByRole('button', { name: 'Next slide' }));
    expect(title()).toBe('Favorability');
    await user.click(screen.getByRole('button', { name: 'Previous slide' }));
    expect(title()).toBe('Talent retention');
    await user.click(screen.getByText('Compass Textiles'));
    expect(title()).toBe('Favorability');
    const bar = screen.getByText('Support');
    fireEvent.touchStart(bar, { touches: [{ clientX: 300 }] });
    fireEvent.touchEnd(bar, { changedTouches: [{ clientX: 100 }] });
    expect(title()).toBe('Favorability by Area');
    const cell = screen.getByText('Weaving');
    fireEvent.touchStart(cell, { touches: [{ clientX: 300 }] });
    fireEvent.touchEnd(cell, { changedTouches: [{ clientX: 100 }] });
    expect(title()).toBe('Favorability by Area');
  });

  it('shows limits and reasons as texts, and figures of charts in words', async () => {
    await show();
    await slides();
    press('ArrowRight');
    const [support, equity] = screen.getAllByRole('listitem');
    expect(support).toHaveTextContent('54% Favorable: 54%. Neutral: 26%. Unfavorable: 20%.');
    expect(equity).toHaveTextContent(/^Equity80% or more$/);
    press('ArrowRight');
    const legal = screen.getByRole('row', { name: /^Legal/ });
    expect(
      within(legal)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['–', 'Fewer than 5 people answered']);
    expect(within(screen.getByRole('row', { name: /^Weaving/ })).getByText('+7')).toBeVisible();
  });

  it('makes the page behind it inert', async () => {
    const { container } = await show();
    await slides();
    expect(container.closest('[inert]')).not.toBeNull();
  });

  it('says why the slides could not be loaded', async () => {
    await show([{ call: presentations.getPresentation, error: 'measurement_active' }]);
    expect(await screen.findByText('The presentation could not be loaded')).toBeVisible();
  });
});
