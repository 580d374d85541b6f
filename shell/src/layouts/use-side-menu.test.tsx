import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSideMenu } from './use-side-menu.ts';

function Menu() {
  const { isOpen, isPinned, togglePin, handlers } = useSideMenu();
  return (
    <>
      <nav aria-label={isOpen ? 'open' : 'closed'} {...handlers}>
        <a href="/one">one</a>
        <a href="/two">two</a>
        <button onClick={togglePin} aria-pressed={isPinned}>
          pin
        </button>
      </nav>
      <button>outside</button>
    </>
  );
}
const isOpen = () => screen.queryByRole('navigation', { name: 'open' }) !== null;
const menu = () => screen.getByRole('navigation');
/** React derives pointerenter and pointerleave from `pointerover` and `pointerout`. */
const enter = (pointerType: string) => fireEvent.pointerOver(menu(), { pointerType });
const leave = () => fireEvent.pointerOut(menu(), { pointerType: 'mouse', relatedTarget: document.body });

beforeEach(() => localStorage.clear());

describe('useSideMenu', () => {
  it('expands on hover, not on touch', () => {
    render(<Menu />);
    enter('mouse');
    expect(isOpen()).toBe(true);
    leave();
    expect(isOpen()).toBe(false);
    enter('touch');
    expect(isOpen()).toBe(false);
  });

  it('stays expanded while the focus is inside, and collapses afterwards', async () => {
    const user = userEvent.setup();
    render(<Menu />);
    await user.tab();
    expect(isOpen()).toBe(true);
    await user.tab();
    expect(screen.getByText('two')).toHaveFocus();
    expect(isOpen()).toBe(true);
    await user.tab();
    await user.tab();
    expect(screen.getByText('outside')).toHaveFocus();
    expect(isOpen()).toBe(false);
  });

  it('collapses on Escape and stays collapsed while the focus moves inside', async () => {
    const user = userEvent.setup();
    render(<Menu />);
    await user.tab();
    await user.keyboard('{Escape}');
    expect(isOpen()).toBe(false);
    await user.tab();
    expect(isOpen()).toBe(false);
  });

  it('stays expanded when pinned, even after a reload, until Escape', async () => {
    const user = userEvent.setup();
    const { unmount } = render(<Menu />);
    await user.click(screen.getByRole('button', { name: 'pin' }));
    leave();
    await user.click(screen.getByText('outside'));
    expect(isOpen()).toBe(true);
    unmount();
    render(<Menu />);
    expect(isOpen()).toBe(true);
    screen.getByText('one').focus();
    await user.keyboard('{Escape}');
    expect(isOpen()).toBe(false);
    expect(localStorage).toHaveLength(0);
  });
});
