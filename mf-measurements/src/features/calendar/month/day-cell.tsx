import { formatDate, useTranslation } from '@veleta/shared/i18n';
import { Box, Stack, Text, VisuallyHidden } from '@veleta/shared/ui';
import type { Bar } from './lanes.ts';
import { DayBar } from './day-bar.tsx';
import { cellProps, type Place } from '../grid/use-grid-keys.ts';
import type { Names } from '../use-names.ts';

/** Bars shown per day; a number replaces the rest. */
const LANES = 3;

export interface DayCellProps {
  readonly day: string;
  readonly own: Place;
  readonly place: Place;
  /** Bars of the whole week. */
  readonly bars: readonly Bar[];
  readonly collapsedColumns: readonly boolean[];
  readonly names: Names;
  readonly isInMonth: boolean;
  readonly isToday: boolean;
  readonly isChosen: boolean;
  readonly onFocus: () => void;
  readonly onChoose: () => void;
}

const WHOLE_DAY = { dateStyle: 'full' } as const;

/** One day with its bars. */
export function DayCell(props: DayCellProps) {
  const { day, own, place, bars, collapsedColumns, names, isInMonth, isToday, isChosen, onFocus, onChoose } = props;
  const { t } = useTranslation('mf-measurements');
  const { column } = own;
  const here = bars.filter((bar) => bar.first <= column && bar.last >= column);
  const isCollapsed = collapsedColumns[column] ?? false;
  const rest = here.filter((bar) => bar.lane >= LANES).length;
  return (
    <Box
      role="gridcell"
      aria-selected={isChosen}
      aria-current={isToday ? 'date' : undefined}
      {...cellProps(own, place)}
      onFocus={onFocus}
      onClick={onChoose}
      cursor="pointer"
      minW="0"
      minH="32"
      pb="1"
      borderTopWidth={own.row === 0 ? '0' : '1px'}
      borderInlineStartWidth={column === 0 ? '0' : '1px'}
      bg={isChosen ? 'primary.subtle' : isInMonth ? 'bg.panel' : 'bg.subtle'}
      colorPalette="primary"
      _hover={isChosen ? undefined : { bg: 'bg.muted' }}
      _focusVisible={{ outline: '2px solid', outlineColor: 'colorPalette.focusRing', outlineOffset: '-2px' }}
    >
      <VisuallyHidden>{formatDate(day, WHOLE_DAY)}</VisuallyHidden>
      <Text
        aria-hidden="true"
        textStyle="xs"
        m="1"
        w="6"
        lineHeight="1.5rem"
        textAlign="center"
        borderRadius="full"
        fontVariantNumeric="tabular-nums"
        {...(isToday
          ? { bg: 'primary.solid', color: 'primary.contrast', fontWeight: 'semibold' }
          : { color: isInMonth ? 'fg' : 'fg.muted' })}
      >
        {Number(day.slice(-2))}
      </Text>
      <Stack gap="1">
        {Array.from({ length: Math.min(LANES, Math.max(0, ...here.map(({ lane }) => lane + 1))) }, (_, lane) => {
          const bar = here.find((one) => one.lane === lane);
          if (!bar) return <Box key={lane} h="6" />;
          const open = collapsedColumns.slice(bar.first, bar.last + 1).filter((one) => !one).length;
          const textColumn = collapsedColumns.findIndex((one, at) => at >= bar.first && at <= bar.last && !one);
          return (
            <DayBar
              key={lane}
              bar={bar}
              column={column}
              textColumn={textColumn}
              labelColumns={open}
              title={names.title(bar.measurement)}
              whole={names.whole(bar.measurement)}
              isFirstDay={bar.measurement.firstDate === day}
              isLastDay={bar.measurement.lastDate === day}
            />
          );
        })}
        {rest > 0 && (
          <Text textStyle="xs" color="fg.muted" px="2" truncate>
            {isCollapsed ? t('calendar.plus', { count: rest }) : t('calendar.more', { count: rest })}
          </Text>
        )}
      </Stack>
    </Box>
  );
}
