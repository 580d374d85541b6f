import { useState } from 'react';
import { formatDate } from '@veleta/shared/i18n';
import { Box, Grid, VisuallyHidden } from '@veleta/shared/ui';
import { firstDayOf, lastDayOf, monthOf, monthsOf } from '../days.ts';
import type { Calendar, CalendarMeasurement } from '../calendar.api.ts';
import { ColumnHeader, columnWidth } from '../grid/column-header.tsx';
import { MonthCell } from './month-cell.tsx';
import { useGridKeys, type Place } from '../grid/use-grid-keys.ts';
import type { Names } from '../use-names.ts';

export interface YearGridProps {
  readonly year: string;
  readonly today: string;
  readonly measurements: readonly CalendarMeasurement[];
  /** Total number, if `measurements` is incomplete. */
  readonly cut: Calendar['cut'];
  /** Row headers in order: the products with measurements in the year. */
  readonly products: readonly string[];
  readonly names: Names;
  readonly chosen: { readonly month: string; readonly product: string } | null;
  readonly collapsed: ReadonlySet<string>;
  /** Part of the label of the product column. */
  readonly productsLabel: string;
  readonly onYear: (years: 1 | -1) => void;
  readonly onChoose: (month: string, product: string) => void;
  readonly onToggle: (column: string) => void;
}

const MONTH = { month: 'long' } as const;
const SHORT_MONTH = { month: 'short' } as const;
const keyOf = (month: string): string => `m${month.slice(-2)}`;

/** Shows a year: products by months, with the measurements of each. */
export function YearGrid(props: YearGridProps) {
  const { year, today, measurements, cut, products, names, chosen, collapsed, productsLabel } = props;
  const { onYear, onChoose, onToggle } = props;
  const months = monthsOf(year);
  const now = months.indexOf(monthOf(today));
  const [place, setPlace] = useState<Place>({ row: 0, column: Math.max(now, 0) });
  const keys = useGridKeys({
    rows: products.length,
    columns: months.length,
    place,
    onMove: setPlace,
    onPage: onYear,
    onChoose: ({ row, column }) => onChoose(months[column] ?? '', products[row] ?? ''),
  });
  const template = `minmax(6rem, 15%) ${months.map((month) => columnWidth(collapsed.has(keyOf(month)))).join(' ')}`;
  return (
    <Box
      ref={keys.ref}
      role="grid"
      aria-label={year}
      onKeyDown={keys.onKeyDown}
      borderWidth="1px"
      borderRadius="l3"
      bg="bg.panel"
      overflow="hidden"
    >
      <Grid role="row" templateColumns={template}>
        <Box role="columnheader" borderBottomWidth="1px">
          <VisuallyHidden>{productsLabel}</VisuallyHidden>
        </Box>
        {months.map((month, column) => (
          <ColumnHeader
            key={month}
            name={formatDate(firstDayOf(month), MONTH)}
            short={formatDate(firstDayOf(month), SHORT_MONTH)}
            isCollapsed={collapsed.has(keyOf(month))}
            isNow={column === now}
            isOneOfMany
            column={column}
            place={place}
            onFocus={() => setPlace({ row: -1, column })}
            onToggle={() => onToggle(keyOf(month))}
          />
        ))}
      </Grid>
      {products.map((product, row) => {
        const own = measurements.filter((one) => names.setOf(one)?.product === product);
        return (
          <Grid key={product} role="row" templateColumns={template} borderTopWidth={row === 0 ? '0' : '1px'}>
            <Box
              role="rowheader"
              px={{ base: '2', lg: '3' }}
              py="2"
              textStyle="sm"
              fontWeight="medium"
              overflowWrap="break-word"
              hyphens="auto"
            >
              {names.product(product)}
            </Box>
            {months.map((month, column) => {
              const inMonth = own.filter(
                ({ firstDate, lastDate }) => firstDate <= lastDayOf(month) && lastDate >= firstDayOf(month),
              );
              const counted = cut?.months.find((one) => one.month === month && one.product === product);
              return (
                <MonthCell
                  key={month}
                  month={month}
                  own={{ row, column }}
                  place={place}
                  measurements={inMonth}
                  total={counted?.measurements ?? inMonth.length}
                  names={names}
                  isCollapsed={collapsed.has(keyOf(month))}
                  isNow={column === now}
                  isChosen={chosen?.month === month && chosen.product === product}
                  onFocus={() => setPlace({ row, column })}
                  onChoose={() => onChoose(month, product)}
                />
              );
            })}
          </Grid>
        );
      })}
    </Box>
  );
}
