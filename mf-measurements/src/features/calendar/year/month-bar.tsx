import { Box } from '@veleta/shared/ui';
import { Link } from '@veleta/shared/router';
import { firstDayOf, lastDayOf } from '../days.ts';
import type { CalendarMeasurement } from '../calendar.api.ts';
import { STATE_LOOK } from '../grid/state-look.ts';

export interface MonthBarProps {
  readonly month: string;
  readonly measurement: CalendarMeasurement;
  /** Full name of the measurement. */
  readonly whole: string;
}

/** The days of a measurement in one month: "3–17". Links to the measurement. */
export function MonthBar({ month, measurement, whole }: MonthBarProps) {
  const { colorPalette, ...look } = STATE_LOOK[measurement.state];
  const days = daysIn(month, measurement);
  return (
    <Box
      asChild
      display="block"
      h="6"
      px={{ base: '0', lg: '1' }}
      borderWidth="1px"
      borderRadius="l1"
      textStyle="2xs"
      lineHeight="22px"
      textAlign="center"
      fontVariantNumeric="tabular-nums"
      overflow="hidden"
      whiteSpace="nowrap"
      colorPalette={colorPalette}
      {...look}
      _focusVisible={{ outline: '2px solid', outlineColor: 'colorPalette.focusRing', outlineOffset: '1px' }}
    >
      <Link
        to={`/measurements/${measurement.id}`}
        tabIndex={-1}
        aria-label={`${days}, ${whole}`}
        title={whole}
        onClick={(event) => event.stopPropagation()}
      >
        {days}
      </Link>
    </Box>
  );
}

/** Formats the days of a measurement in a month: "3–17". */
function daysIn(month: string, { firstDate, lastDate }: CalendarMeasurement): string {
  const first = firstDate > firstDayOf(month) ? firstDate : firstDayOf(month);
  const last = lastDate < lastDayOf(month) ? lastDate : lastDayOf(month);
  const [from, to] = [Number(first.slice(-2)), Number(last.slice(-2))];
  return from === to ? String(from) : `${from}–${to}`;
}
