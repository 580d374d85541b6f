import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { cellProps, useGridKeys, type Place } from './use-grid-keys.ts';

const ROWS = 3;
const COLUMNS = 4;

interface GridProps {
  start: Place;
  isSettled?: boolean;
  onBeyond?: (cells: number) => void;
  onPage?: (pages: 1 | -1) => void;
  onChoose?: (place: Place) => void;
}

function Grid({ start, isSettled, onBeyond, onPage = () => {}, onChoose = () => {} }: GridProps) {
  const [place, setPlace] = useState(start);
  const keys = useGridKeys({
    rows: ROWS,
    columns: COLUMNS,
    place,
    onMove: setPlace,
    onPage,
    onChoose,
    ...(isSettled === undefined ? {} : { isSettled }),
    ...(onBeyond && { onBeyond }),
  });
  return (
    <div role="grid" ref={keys.ref} onKeyDown={keys.onKeyDown}>
      {[-1, 0, 1, 2].map((row) => (
        <div role="row" key={row}>
          {[0, 1, 2, 3].map((column) => (
            <div role="gridcell" key={column} aria-label={`${row},${column}`} {...cellProps({ row, column }, place)}>
              {row === 0 && column === 0 ? <a href="/x">link</a> : null}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

const cell = (row: number, column: number) => screen.getByRole('gridcell', { name: `${row},${column}` });
function show(row: number, column: number, props: Omit<GridProps, 'start'> = {}) {
  const rendered = render(<Grid start={{ row, column }} {...props} />);
  cell(row, column).focus();
  const press = (key: string, init: object = {}) => fireEvent.keyDown(document.activeElement!, { key, ...init });
  return { ...rendered, press };
}

describe('useGridKeys', () => {
  it.each([
    ['ArrowLeft', [1, 2], [1, 1]],
    ['ArrowRight', [1, 2], [1, 3]],
    ['ArrowUp', [1, 2], [0, 2]],
    ['ArrowDown', [1, 2], [2, 2]],
    ['Home', [1, 2], [1, 0]],
    ['End', [1, 2], [1, 3]],
    // At the edges the focus stays.
    ['ArrowLeft', [1, 0], [1, 0]],
    ['ArrowRight', [1, 3], [1, 3]],
    ['ArrowUp', [-1, 1], [-1, 1]],
    ['ArrowDown', [2, 1], [2, 1]],
    // Into the header row and out of it.
    ['ArrowUp', [0, 1], [-1, 1]],
    ['ArrowDown', [-1, 1], [0, 1]],
  ] as const)('moves with %s from %j to %j', (key, [row, column], [toRow, toColumn]) => {
    const { press } = show(row, column);
    press(key);
    expect(cell(toRow, toColumn)).toHaveFocus();
    expect(cell(toRow, toColumn)).toHaveAttribute('tabindex', '0');
  });

  it.each([['ctrlKey'], ['metaKey']])('moves to the ends of the grid with Home and End and %s', (modifier) => {
    const { press } = show(1, 2);
    press('End', { [modifier]: true });
    expect(cell(2, 3)).toHaveFocus();
    press('Home', { [modifier]: true });
    expect(cell(0, 0)).toHaveFocus();
  });

  it('has one tab stop', () => {
    const { press } = show(1, 2);
    press('ArrowRight');
    expect(screen.getAllByRole('gridcell').filter((each) => each.tabIndex === 0)).toEqual([cell(1, 3)]);
  });

  describe('beyond the grid', () => {
    it.each([
      ['ArrowRight', [2, 3], 1],
      ['ArrowLeft', [0, 0], -1],
      ['ArrowDown', [2, 1], COLUMNS],
    ] as const)('moves with %s from %j by %d cells', (key, [row, column], cells) => {
      const onBeyond = jest.fn();
      const { press } = show(row, column, { onBeyond });
      press(key);
      expect(onBeyond.mock.calls).toEqual([[cells]]);
    });

    it.each([
      ['ArrowRight', [0, 3], [1, 0]],
      ['ArrowLeft', [1, 0], [0, 3]],
      ['ArrowRight', [2, 2], [2, 3]],
      ['ArrowLeft', [0, 1], [0, 0]],
    ] as const)('moves with %s from %j to %j across the end of a row', (key, [row, column], [toRow, toColumn]) => {
      const onBeyond = jest.fn();
      const { press } = show(row, column, { onBeyond });
      press(key);
      expect(cell(toRow, toColumn)).toHaveFocus();
      expect(onBeyond).not.toHaveBeenCalled();
    });

    it('stops at the end of the header row', () => {
      const onBeyond = jest.fn();
      const { press } = show(-1, 3, { onBeyond });
      press('ArrowRight');
      expect(cell(-1, 3)).toHaveFocus();
      expect(onBeyond).not.toHaveBeenCalled();
    });
  });

  it('turns the page with Page Up and Page Down', () => {
    const onPage = jest.fn();
    const { press } = show(1, 2, { onPage });
    press('PageUp');
    press('PageDown');
    expect(onPage.mock.calls).toEqual([[-1], [1]]);
  });

  it('chooses a cell with Enter and Space', () => {
    const onChoose = jest.fn();
    const { press } = show(1, 2, { onChoose });
    expect(press('Enter')).toBe(false);
    press(' ');
    expect(onChoose.mock.calls).toEqual([[{ row: 1, column: 2 }], [{ row: 1, column: 2 }]]);
  });

  it('does not handle Enter and Space in a header', () => {
    const onChoose = jest.fn();
    const { press } = show(-1, 0, { onChoose });
    expect(press('Enter')).toBe(true);
    expect(press(' ')).toBe(true);
    expect(onChoose).not.toHaveBeenCalled();
  });

  it('does not handle the keys of a control in a cell', () => {
    const onChoose = jest.fn();
    const { press } = show(0, 0, { onChoose });
    screen.getByRole('link').focus();
    expect(press('Enter')).toBe(true);
    expect(press('ArrowRight')).toBe(true);
    expect(screen.getByRole('link')).toHaveFocus();
    expect(onChoose).not.toHaveBeenCalled();
  });

  it('does not handle keys with Alt or without a meaning', () => {
    const { press } = show(1, 2);
    expect(press('ArrowLeft', { altKey: true })).toBe(true);
    expect(press('a')).toBe(true);
    expect(cell(1, 2)).toHaveFocus();
  });

  it('prevents scrolling for the keys that it handles', () => {
    const { press } = show(1, 2);
    expect(press('ArrowDown')).toBe(false);
  });

  it('moves the focus after the next page has loaded', () => {
    const { press, rerender } = show(1, 2, { isSettled: false });
    press('ArrowRight');
    expect(cell(1, 2)).toHaveFocus();
    rerender(<Grid start={{ row: 1, column: 2 }} isSettled />);
    expect(cell(1, 3)).toHaveFocus();
  });

  it('moves the focus only after a key press', () => {
    const { rerender } = render(<Grid start={{ row: 1, column: 2 }} />);
    rerender(<Grid start={{ row: 1, column: 2 }} isSettled />);
    expect(document.body).toHaveFocus();
  });
});
