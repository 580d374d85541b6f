import { Box, Span } from '@veleta/shared/ui';
import { Link } from '@veleta/shared/router';
import { STATE_LOOK } from '../grid/state-look.ts';
import type { Bar } from './lanes.ts';

export interface DayBarProps {
  readonly bar: Bar;
  readonly column: number;
  /** Whether the label begins here: in the first column that is not collapsed. */
  readonly textColumn: number;
  /** Number of equal columns that the label may cover. */
  readonly labelColumns: number;
  readonly title: string;
  readonly whole: string;
  readonly isFirstDay: boolean;
  readonly isLastDay: boolean;
}

/** The part of a measurement's bar on one day. Adjacent parts look like one bar. Links to the measurement. */
export function DayBar({ bar, column, textColumn, labelColumns, title, whole, isFirstDay, isLastDay }: DayBarProps) {
  const { colorPalette, ...look } = STATE_LOOK[bar.measurement.state];
  return (
    <Box
      asChild
      display="block"
      position="relative"
      h="6"
      colorPalette={colorPalette}
      {...look}
      borderTopWidth="1px"
      borderBottomWidth="1px"
      borderInlineStartWidth={isFirstDay ? '1px' : '0'}
      borderInlineEndWidth={isLastDay ? '1px' : '0'}
      borderStartRadius={isFirstDay ? 'l1' : '0'}
      borderEndRadius={isLastDay ? 'l1' : '0'}
      // Overlaps the line between two days, so that the parts look like one bar.
      ms={isFirstDay ? '1' : '-1px'}
      me={isLastDay ? '1' : '0'}
      _focusVisible={{
        outline: '2px solid',
        outlineColor: 'colorPalette.focusRing',
        outlineOffset: '1px',
        zIndex: '2',
      }}
    >
      <Link
        to={`/measurements/${bar.measurement.id}`}
        tabIndex={-1}
        aria-label={whole}
        title={whole}
        onClick={(event) => event.stopPropagation()}
      >
        {column === textColumn && (
          <Span
            position="absolute"
            insetInlineStart="0"
            top="0"
            zIndex="1"
            w={`calc(${labelColumns * 100}% - 0.5rem)`}
            px="2"
            textStyle="xs"
            lineHeight="22px"
            fontWeight="medium"
            truncate
          >
            {title}
          </Span>
        )}
      </Link>
    </Box>
  );
}
