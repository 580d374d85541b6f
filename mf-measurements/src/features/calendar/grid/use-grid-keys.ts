import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';

/** Row −1 is the header row. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

interface GridKeys {
  readonly rows: number;
  readonly columns: number;
  readonly place: Place;
  /** False while the next page loads: the focus moves when it has loaded. */
  readonly isSettled?: boolean;
  readonly onMove: (place: Place) => void;
  /** Called with the number of cells past the last one, if the grid continues there, as days do. */
  readonly onBeyond?: (cells: number) => void;
  readonly onPage: (pages: 1 | -1) => void;
  readonly onChoose: (place: Place) => void;
}

const nameOf = ({ row, column }: Place): string => `${row},${column}`;

/** Marks a cell, or the control in it, as a target of the keys. Only one target of a grid is a tab stop. */
export const cellProps = (own: Place, current: Place) => ({
  'data-place': nameOf(own),
  tabIndex: nameOf(own) === nameOf(current) ? 0 : -1,
});

/**
 * Implements the keys of the ARIA grid pattern: arrows between cells, Home and End in the row (with Control in the
 * grid), Page Up and Page Down by a page, Enter and Space to choose. Moves the focus after a key press.
 */
export function useGridKeys({ rows, columns, place, isSettled = true, onMove, onBeyond, onPage, onChoose }: GridKeys): {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly onKeyDown: (event: KeyboardEvent) => void;
} {
  const ref = useRef<HTMLDivElement>(null);
  const hasMoved = useRef(false);
  useEffect(() => {
    if (!hasMoved.current || !isSettled) return;
    hasMoved.current = false;
    ref.current?.querySelector<HTMLElement>(`[data-place="${nameOf(place)}"]`)?.focus();
  });

  const step = (cells: number): void => {
    const { row, column } = place;
    if (row === -1 || !onBeyond) {
      return onMove({ row, column: Math.min(Math.max(column + cells, 0), columns - 1) });
    }
    const at = row * columns + column + cells;
    if (at < 0 || at >= rows * columns) return onBeyond(cells);
    onMove({ row: Math.floor(at / columns), column: at % columns });
  };
  const go = (row: number, column = place.column): void => onMove({ row, column });
  const down = (): void => {
    if (place.row + 1 < rows) go(place.row + 1);
    else onBeyond?.(columns);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const isWide = event.ctrlKey || event.metaKey;
    // A button in the header row handles Enter and Space itself.
    const isHeader = place.row === -1;
    const acts: Record<string, (() => void) | undefined> = {
      ArrowLeft: () => step(-1),
      ArrowRight: () => step(1),
      ArrowUp: () => go(Math.max(place.row - 1, -1)),
      ArrowDown: down,
      Home: () => go(isWide ? 0 : place.row, 0),
      End: () => go(isWide ? rows - 1 : place.row, columns - 1),
      PageUp: () => onPage(-1),
      PageDown: () => onPage(1),
      Enter: isHeader ? undefined : () => onChoose(place),
      ' ': isHeader ? undefined : () => onChoose(place),
    };
    const act = acts[event.key];
    // A link or a button in a cell handles its own keys except the arrows.
    const isOnCell = event.target instanceof Element && event.target.hasAttribute('data-place');
    if (!act || event.altKey || !isOnCell) return;
    event.preventDefault();
    hasMoved.current = event.key !== 'Enter' && event.key !== ' ';
    act();
  };
  return { ref, onKeyDown };
}
