import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from '@veleta/shared/router';
import { renderWithProviders } from '@veleta/shared/testing';
import { CONTENT_ID } from '../header/skip-link.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';

/** Requested animation frames that have not run yet. */
const frames = new Map<number, FrameRequestCallback>();
const nextFrame = () => {
  const due = [...frames.values()];
  frames.clear();
  for (const callback of due) callback(0);
};
beforeEach(() => {
  frames.clear();
  let last = 0;
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => {
    frames.set((last += 1), callback);
    return last;
  });
  jest.spyOn(window, 'cancelAnimationFrame').mockImplementation((id) => void frames.delete(id));
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const page = (
  <>
    <RouteAnnouncer />
    <Link to="/two">to two</Link>
    <button type="button">Menu</button>
    <main id={CONTENT_ID} tabIndex={-1} />
  </>
);

it('RouteAnnouncer moves the focus to the content after a menu has returned it', async () => {
  const { getByRole } = await renderWithProviders(page, { route: '/one' });
  await userEvent.click(getByRole('link'));
  const button = getByRole('button');
  act(() => button.focus());
  nextFrame();
  expect(button).toHaveFocus();
  nextFrame();
  expect(getByRole('main')).toHaveFocus();
});

it('RouteAnnouncer does not move the focus if the user opens a menu first', async () => {
  const { getByRole } = await renderWithProviders(page, { route: '/one' });
  await userEvent.click(getByRole('link'));
  nextFrame();
  await userEvent.click(getByRole('button'));
  nextFrame();
  expect(getByRole('button')).toHaveFocus();
});

it('RouteAnnouncer does not move the focus after it is unmounted', async () => {
  const { container, getByRole, unmount } = await renderWithProviders(page, { route: '/one' });
  await userEvent.click(getByRole('link'));
  nextFrame();
  unmount();
  container.innerHTML = `<main id="${CONTENT_ID}" tabindex="-1"></main>`;
  nextFrame();
  expect(container.querySelector('main')).not.toHaveFocus();
});
