import { chakra } from '@chakra-ui/react/styled-system';
import { Table } from '@chakra-ui/react/table';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

/** Sort column and direction; null for the rows' own order. */
export type Sorting<Column extends string> = {
  readonly column: Column;
  readonly direction: 'ascending' | 'descending';
} | null;

/** Returns the sorting after a click on a header: ascending, descending, then the rows' own order. */
function nextSorting<Column extends string>(sorting: Sorting<Column>, column: Column): Sorting<Column> {
  if (sorting?.column !== column) return { column, direction: 'ascending' };
  return sorting.direction === 'ascending' ? { column, direction: 'descending' } : null;
}

export interface SortHeaderProps<Column extends string> extends Omit<
  ComponentProps<typeof Table.ColumnHeader>,
  'onClick' | 'children'
> {
  column: Column;
  sorting: Sorting<Column>;
  onSort: (sorting: Sorting<Column>) => void;
  children: ReactNode;
}

const SortButton = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    minH: '6',
    cursor: 'pointer',
    fontWeight: 'inherit',
    textAlign: 'start',
    borderRadius: 'l1',
    focusVisibleRing: 'outside',
    '& svg': { boxSize: '3.5', flexShrink: '0' },
    '& svg[data-unsorted]': { opacity: '0.5' },
    '&:hover svg': { opacity: '1' },
  },
});

/** Header of a sortable column, with `aria-sort`. */
export function SortHeader<Column extends string>({
  column,
  sorting,
  onSort,
  children,
  ...header
}: SortHeaderProps<Column>) {
  const direction = sorting?.column === column ? sorting.direction : undefined;
  const icons = { ascending: <ArrowUp aria-hidden="true" />, descending: <ArrowDown aria-hidden="true" /> };
  return (
    <Table.ColumnHeader aria-sort={direction} {...header}>
      <SortButton type="button" onClick={() => onSort(nextSorting(sorting, column))}>
        {children}
        {direction ? icons[direction] : <ChevronsUpDown data-unsorted="" aria-hidden="true" />}
      </SortButton>
    </Table.ColumnHeader>
  );
}
