import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { renderWithProviders } from '@veleta/shared/testing';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Fragment, useMemo, type ReactNode } from 'react';
import en from '../locales/en.json' with { type: 'json' };
import { OutlinesLayer } from './outlines-layer.tsx';
import { createOutlinedParts, type OutlinedParts } from './outlined-parts.ts';
import { showOutlines } from './outlines-state.ts';

beforeEach(() => {
  // jsdom has no layout: every element has the same place.
  const rectangles = [new DOMRect(10, 20, 300, 100)] as unknown as DOMRectList;
  jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue(rectangles);
});
afterEach(() => {
  act(() => showOutlines(false));
  jest.restoreAllMocks();
});

function Area({
  parts,
  remote,
  part,
  children,
}: { parts: OutlinedParts } & Record<'remote' | 'part', string> & { children: ReactNode }) {
  return <Fragment ref={useMemo(() => parts.reference(remote, part), [parts, remote, part])}>{children}</Fragment>;
}

const MARKS = [
  { moment: 'load', at: 5, detail: null },
  { moment: 'loaded', at: 90.4, detail: null },
  { moment: 'start', at: 100, detail: '/stats' },
  { moment: 'shown', at: 1330, detail: '/stats' },
].map((mark) => ({ ...mark, remote: 'mf-stats' }));
const readMarks = () => MARKS;

async function show() {
  const parts = createOutlinedParts();
  const rendered = await renderWithProviders(
    <>
      <Area parts={parts} remote="mf-stats" part="/stats">
        <h1>Results</h1>
      </Area>
      <Area parts={parts} remote="mf-goals" part="dashboard.cards">
        <p>Goals</p>
      </Area>
      <OutlinesLayer
        parts={parts}
        readMarks={readMarks}
        describe={(remote) =>
          remote === 'mf-stats'
            ? { version: '1.3.0', source: 'previewed' }
            : { version: '2.0.0-dev.1', source: 'overridden' }
        }
      />
    </>,
    { messages: { overrides: en } },
  );
  return { ...rendered, parts };
}
const outlines = () => within(screen.getByRole('region', { name: 'Outlined parts of remotes' }));

describe('outlines', () => {
  it('are not shown until they are switched on, and add no element around the parts', async () => {
    const { container } = await show();
    expect(screen.queryByRole('region', { name: 'Outlined parts of remotes' })).toBeNull();
    expect(screen.getByRole('heading').parentElement).toBe(screen.getByText('Goals').parentElement);
    expect(container.querySelectorAll('button')).toHaveLength(0);
  });

  it('name remote, part, version, source and times of each part', async () => {
    await show();
    act(() => showOutlines(true));
    const [stats, goals] = await outlines().findAllByRole('button');
    expect(stats).toHaveTextContent(/^mf-stats · \/stats1\.3\.0 · previewloaded in 85 ms · first render 1,230 ms$/);
    expect(goals).toHaveTextContent('mf-goals · dashboard.cards2.0.0-dev.1 · overriddenloaded in – · first render –');
    expect(screen.getByRole('status')).toHaveTextContent('2 parts of remotes are outlined.');
  });

  it('have labels that make room, by keyboard too, and end with Escape', async () => {
    await show();
    act(() => showOutlines(true));
    const [stats] = await outlines().findAllByRole('button');
    await userEvent.tab();
    expect(stats).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(stats).toHaveTextContent(/^mf-stats$/);
    expect(stats).toHaveAttribute('aria-expanded', 'false');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Outlined parts of remotes' })).toBeNull();
  });

  it('follow the parts that are mounted', async () => {
    const { parts, unmount } = await show();
    act(() => showOutlines(true));
    expect(await outlines().findAllByRole('button')).toHaveLength(2);
    expect(parts.mounted().map(({ remote }) => remote)).toEqual(['mf-stats', 'mf-goals']);
    unmount();
    expect(parts.mounted()).toEqual([]);
  });
});
