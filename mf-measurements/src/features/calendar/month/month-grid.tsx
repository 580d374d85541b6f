import { useState } from 'react';
import { formatDate } from '@veleta/shared/i18n';
import { Box, Grid } from '@veleta/shared/ui';
import { addDays, addMonths, monthOf, sameDayIn, weekdayOf, weeksOf } from '../days.ts';
import { firstWeekday } from '../week-start.ts';
import type { CalendarMeasurement } from '../calendar.api.ts';
import { ColumnHeader, columnWidth } from '../grid/column-header.tsx';
import { DayCell } from './day-cell.tsx';
import { layBars } from './lanes.ts';
import { useGridKeys, type Place } from '../grid/use-grid-keys.ts';
import type { Names } from '../use-names.ts';

export interface MonthGridProps {
  readonly month: string;
  readonly today: string;
  readonly measurements: readonly CalendarMeasurement[];
  readonly names: Names;
  readonly chosen: string | null;
  readonly collapsed: ReadonlySet<string>;
  readonly onMonth: (month: string) => void;
  readonly onChoose: (day: string) => void;
  readonly onToggle: (column: string) => void;
}

const WEEKDAY = { weekday: 'long' } as const;
const SHORT_WEEKDAY = { weekday: 'short' } as const;

/** Shows the weeks of a month with bars for the measurements. */
export function MonthGrid(props: MonthGridProps) {
  const { month, today, measurements, names, chosen, collapsed, onMonth, onChoose, onToggle } = props;
  const weeks = weeksOf(month, firstWeekday());
  const days = weeks.flat();
  const start = chosen && days.includes(chosen) ? chosen : monthOf(today) === month ? today : `${month}-01`;
  const [wished, setWished] = useState(start);
  const [requestedMonth, setRequestedMonth] = useState(month);
  const [headerColumn, setHeaderColumn] = useState<number | null>(null);
  const focused = days.includes(wished) ? wished : start;
  const at = days.indexOf(focused);
  const place: Place =
    headerColumn === null ? { row: Math.floor(at / 7), column: at % 7 } : { row: -1, column: headerColumn };

  const move = ({ row, column }: Place): void => {
    setHeaderColumn(row === -1 ? column : null);
    setRequestedMonth(month);
    if (row >= 0) setWished(weeks[row]?.[column] ?? focused);
  };
  const turnPage = (months: number, dayIn: (next: string) => string): void => {
    const next = addMonths(month, months);
    setHeaderColumn(null);
    setRequestedMonth(next);
    setWished(dayIn(next));
    onMonth(next);
  };
  const keys = useGridKeys({
    rows: weeks.length,
    columns: 7,
    place,
    onMove: move,
    isSettled: requestedMonth === month,
    onBeyond: (cells) => turnPage(Math.sign(cells), () => addDays(focused, cells)),
    onPage: (months) => turnPage(months, (next) => sameDayIn(focused, next)),
    onChoose: () => onChoose(focused),
  });

  const columns = (weeks[0] ?? []).map((day) => ({ day, key: `d${weekdayOf(day)}` }));
  const collapsedColumns = columns.map(({ key }) => collapsed.has(key));
  const template = collapsedColumns.map(columnWidth).join(' ');
  return (
    <Box
      ref={keys.ref}
      role="grid"
      aria-label={formatDate(`${month}-01`, { month: 'long', year: 'numeric' })}
      onKeyDown={keys.onKeyDown}
      borderWidth="1px"
      borderRadius="l3"
      bg="bg.panel"
      overflow="hidden"
    >
      <Grid role="row" templateColumns={template}>
        {columns.map(({ day, key }, column) => (
          <ColumnHeader
            key={key}
            name={formatDate(day, WEEKDAY)}
            short={formatDate(day, SHORT_WEEKDAY)}
            isCollapsed={collapsed.has(key)}
            isNow={false}
            column={column}
            place={place}
            onFocus={() => setHeaderColumn(column)}
            onToggle={() => onToggle(key)}
          />
        ))}
      </Grid>
      {weeks.map((week, row) => {
        const bars = layBars(week, measurements);
        return (
          <Grid key={week[0]} role="row" templateColumns={template}>
            {week.map((day, column) => (
              <DayCell
                key={day}
                day={day}
                own={{ row, column }}
                place={place}
                bars={bars}
                collapsedColumns={collapsedColumns}
                names={names}
                isInMonth={monthOf(day) === month}
                isToday={day === today}
                isChosen={day === chosen}
                onFocus={() => move({ row, column })}
                onChoose={() => onChoose(day)}
              />
            ))}
          </Grid>
        );
      })}
    </Box>
  );
}
