import { useTranslation } from '@veleta/shared/i18n';
import { Box, Stack, Text } from '@veleta/shared/ui';
import { Link } from '@veleta/shared/router';
import { firstDayOf, lastDayOf } from '../days.ts';
import type { CalendarMeasurement } from '../calendar.api.ts';
import { SHOWN_IN_MONTH } from '../calendar-address.ts';
import { STATE_LOOK } from './state-look.ts';
import { cellProps, type Place } from './use-grid-keys.ts';
import type { Names } from '../use-names.ts';

export interface MonthCellProps {
  readonly month: string;
  readonly own: Place;
  readonly place: Place;
  /** Measurements in the month, at least as many as the cell shows. */
  readonly measurements: readonly CalendarMeasurement[];
  /** Total number of measurements in the month. */
  readonly total: number;
  readonly names: Names;
  readonly isCollapsed: boolean;
  readonly isNow: boolean;
  readonly isChosen: boolean;
  readonly onFocus: () => void;
  readonly onChoose: () => void;
}

/** Formats the days of a measurement in a month: "3–17". */
function daysIn(month: string, { firstDate, lastDate }: CalendarMeasurement): string {
  const first = firstDate > firstDayOf(month) ? firstDate : firstDayOf(month);
  const last = lastDate < lastDayOf(month) ? lastDate : lastDayOf(month);
  const [from, to] = [Number(first.slice(-2)), Number(last.slice(-2))];
  return from === to ? String(from) : `${from}–${to}`;
}

/** One month of one product with its measurements. */
export function MonthCell(props: MonthCellProps) {
  const { month, own, place, measurements, total, names, isCollapsed, isNow, isChosen, onFocus, onChoose } = props;
  const { t } = useTranslation('mf-measurements');
  const rest = total - (isCollapsed ? 0 : SHOWN_IN_MONTH);
  return (
    <Box
      role="gridcell"
      aria-selected={isChosen}
      aria-current={isNow ? 'date' : undefined}
      {...cellProps(own, place)}
      onFocus={onFocus}
      onClick={onChoose}
      cursor="pointer"
      minW="0"
      minH="16"
      p={{ base: '0.5', lg: '1' }}
      borderInlineStartWidth="1px"
      bg={isChosen ? 'primary.subtle' : isNow ? 'bg.subtle' : 'bg.panel'}
      colorPalette="primary"
      _hover={isChosen ? undefined : { bg: 'bg.muted' }}
      _focusVisible={{ outline: '2px solid', outlineColor: 'colorPalette.focusRing', outlineOffset: '-2px' }}
    >
      <Stack gap="1">
        {!isCollapsed &&
          measurements.slice(0, SHOWN_IN_MONTH).map((one) => {
            const { colorPalette, ...look } = STATE_LOOK[one.state];
            return (
              <Box
                key={one.id}
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
                  to={`/measurements/${one.id}`}
                  tabIndex={-1}
                  aria-label={`${daysIn(month, one)}, ${names.whole(one)}`}
                  title={names.whole(one)}
                  onClick={(event) => event.stopPropagation()}
                >
                  {daysIn(month, one)}
                </Link>
              </Box>
            );
          })}
        {rest > 0 && (
          <Text textStyle="2xs" color="fg.muted" textAlign="center">
            {t('calendar.plus', { count: rest })}
          </Text>
        )}
      </Stack>
    </Box>
  );
}
