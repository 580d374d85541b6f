import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { MenuOnIntent } from './menu-on-intent.tsx';

afterEach(cleanup);

const Menu = () => <div role="menu" />;
type Load = () => Promise<{ default: ComponentType }>;

function show(load: Load) {
  render(<MenuOnIntent load={load} button={(props) => <button {...props}>Language</button>} />);
  return screen.getByRole('button', { name: 'Language', expanded: false });
}

describe('MenuOnIntent', () => {
  it('loads nothing before hover or focus', async () => {
    const load = jest.fn<Load>(async () => ({ default: Menu }));
    const button = show(load);
    expect(load).not.toHaveBeenCalled();
    await userEvent.hover(button);
    expect(load).toHaveBeenCalledTimes(1);
    await userEvent.tab();
    expect(button).toHaveFocus();
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it.each([
    ['a click', '[MouseLeft]'],
    ['Enter', '{Enter}'],
    ['the space bar', ' '],
    ['an arrow', '{ArrowDown}'],
  ])('opens with %s', async (_, act) => {
    const button = show(async () => ({ default: Menu }));
    if (act === '[MouseLeft]') await userEvent.click(button);
    else {
      await userEvent.tab();
      await userEvent.keyboard(act);
    }
    expect(await screen.findByRole('menu')).toBeInTheDocument();
  });

  it('keeps its button if loading fails and retries on the next click', async () => {
    let isReachable = false;
    const button = show(async () => {
      if (!isReachable) throw new Error('Loading chunk 12 failed.');
      return { default: Menu };
    });
    await userEvent.click(button);
    expect(button).toBeInTheDocument();
    isReachable = true;
    await userEvent.click(button);
    expect(await screen.findByRole('menu')).toBeInTheDocument();
  });
});
