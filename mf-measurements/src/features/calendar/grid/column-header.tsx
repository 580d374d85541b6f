import { useTranslation } from '@veleta/shared/i18n';
import { Box, Button } from '@veleta/shared/ui';
import { ChevronLeft, ChevronRight } from '@veleta/shared/ui/icons';
import { cellProps, type Place } from './use-grid-keys.ts';

export interface ColumnHeaderProps {
  /** Full name: "Monday". */
  readonly name: string;
  readonly short: string;
  readonly isCollapsed: boolean;
  readonly isNow: boolean;
  /** The grid has many columns: on a tablet the icon is below the name. */
  readonly isOneOfMany?: boolean;
  readonly column: number;
  readonly place: Place;
  readonly onFocus: () => void;
  readonly onToggle: () => void;
}

/** Returns the width of a column for `grid-template-columns`. */
export const columnWidth = (isCollapsed: boolean): string => (isCollapsed ? '2.75rem' : 'minmax(0, 1fr)');

/** Header of a column, with a button that collapses it. */
export function ColumnHeader(props: ColumnHeaderProps) {
  const { name, short, isCollapsed, isNow, isOneOfMany = false, column, place, onFocus, onToggle } = props;
  const { t } = useTranslation('mf-measurements');
  return (
    <Box role="columnheader" borderBottomWidth="1px" borderInlineStartWidth={column === 0 ? '0' : '1px'} minW="0">
      <Button
        variant="ghost"
        colorPalette={isNow ? 'primary' : 'gray'}
        size="sm"
        w="full"
        px="1"
        gap="0.5"
        borderRadius="0"
        {...(isOneOfMany && {
          flexDirection: { base: 'column', lg: 'row' },
          h: { base: '12', lg: '9' },
          px: { base: '0', lg: '1' },
        })}
        justifyContent={isCollapsed ? 'center' : 'space-between'}
        aria-label={name}
        aria-expanded={!isCollapsed}
        title={isCollapsed ? t('calendar.unfold', { column: name }) : t('calendar.fold', { column: name })}
        {...cellProps({ row: -1, column }, place)}
        _focusVisible={{ outlineOffset: '-2px', zIndex: '1' }}
        onFocus={onFocus}
        onClick={onToggle}
      >
        <Box as="span" ps={isCollapsed ? '0' : isOneOfMany ? { lg: '1' } : '1'} overflow="hidden" textOverflow="clip">
          {isCollapsed ? short.slice(0, 2) : short}
        </Box>
        {isCollapsed ? <ChevronRight /> : <ChevronLeft />}
      </Button>
    </Box>
  );
}
