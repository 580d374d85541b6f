import { useTranslation } from '@veleta/shared/i18n';
import { Box, Stack, Text } from '@veleta/shared/ui';
import type { CalendarMeasurement } from '../calendar.api.ts';
import { SHOWN_IN_MONTH } from '../calendar-address.ts';
import { cellProps, type Place } from '../grid/use-grid-keys.ts';
import { MonthBar } from './month-bar.tsx';
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
          measurements
            .slice(0, SHOWN_IN_MONTH)
            .map((one) => <MonthBar key={one.id} month={month} measurement={one} whole={names.whole(one)} />)}
        {rest > 0 && (
          <Text textStyle="2xs" color="fg.muted" textAlign="center">
            {t('calendar.plus', { count: rest })}
          </Text>
        )}
      </Stack>
    </Box>
  );
}
