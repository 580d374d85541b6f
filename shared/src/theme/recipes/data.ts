import { defineSlotRecipe } from '@chakra-ui/react/styled-system';
import { disabled, focusRing } from './controls.ts';

const cells = (px: string, py: string, textStyle: string) => ({ root: { textStyle }, columnHeader: { px, py }, cell: { px, py } });

export const table = defineSlotRecipe({
  className: 'veleta-table',
  slots: ['root', 'header', 'body', 'row', 'columnHeader', 'cell', 'footer', 'caption'],
  base: {
    root: { width: 'full', borderCollapse: 'collapse', textAlign: 'start', verticalAlign: 'top', fontVariantNumeric: 'lining-nums tabular-nums' },
    row: { _selected: { bg: 'colorPalette.subtle' } },
    cell: { textAlign: 'start', verticalAlign: 'middle', color: 'fg' },
    columnHeader: { textAlign: 'start', textStyle: 'xs', fontWeight: 'semibold', color: 'fg.muted', whiteSpace: 'nowrap' },
    caption: { textStyle: 'sm', color: 'fg.muted', textAlign: 'start', captionSide: 'bottom', pt: '3' },
    footer: { fontWeight: 'medium' },
  },
  variants: {
    interactive: { true: { body: { '& tr': { _hover: { bg: 'bg.subtle' } } } } },
    stickyHeader: { true: { header: { '& :where(tr)': { position: 'sticky', top: 'var(--table-sticky-offset, 0)', zIndex: '1', bg: 'bg.panel' } } } },
    striped: { true: { row: { '&:nth-of-type(odd) td': { bg: 'bg.subtle' } } } },
    showColumnBorder: { true: { columnHeader: { '&:not(:last-of-type)': { borderInlineEndWidth: '1px' } }, cell: { '&:not(:last-of-type)': { borderInlineEndWidth: '1px' } } } },
    variant: {
      line: { columnHeader: { borderBottomWidth: '1px', borderColor: 'border.emphasized' }, cell: { borderBottomWidth: '1px', borderColor: 'border' } },
      outline: {
        root: { boxShadow: '0 0 0 1px {colors.border}', borderRadius: 'l2' },
        header: { bg: 'bg.subtle' },
        columnHeader: { borderBottomWidth: '1px', borderColor: 'border' },
        row: { '&:not(:last-of-type)': { borderBottomWidth: '1px', borderColor: 'border' } },
      },
    },
    size: { sm: cells('2.5', '2', 'sm'), md: cells('3', '3', 'sm'), lg: cells('4', '4', 'md') },
  },
  defaultVariants: { variant: 'line', size: 'md' },
});

const tabsHeight = (height: string, textStyle: string) => ({ root: { '--tabs-height': `sizes.${height}` }, trigger: { px: { base: '3', md: '4' }, textStyle } });

export const tabs = defineSlotRecipe({
  className: 'veleta-tabs',
  slots: ['root', 'trigger', 'list', 'content', 'contentGroup', 'indicator'],
  base: {
    root: { position: 'relative', _horizontal: { display: 'block' }, _vertical: { display: 'flex' } },
    list: { display: 'inline-flex', maxW: '100%', overflowX: 'auto', position: 'relative', isolation: 'isolate', _vertical: { flexDirection: 'column' } },
    trigger: {
      display: 'flex',
      alignItems: 'center',
      flexShrink: '0',
      gap: '2',
      height: 'var(--tabs-height)',
      position: 'relative',
      color: 'fg.muted',
      fontWeight: 'medium',
      cursor: 'button',
      transitionProperty: 'color, background-color',
      transitionDuration: 'fast',
      _hover: { color: 'fg' },
      _focusVisible: { ...focusRing, outlineOffset: '-2px', zIndex: '1', borderRadius: 'l1' },
      _disabled: disabled,
      _selected: { color: 'colorPalette.fg', fontWeight: 'semibold' },
    },
    content: { _focusVisible: focusRing, _horizontal: { width: '100%', pt: '6' }, _vertical: { ps: '6' } },
    indicator: { width: 'var(--width)', height: 'var(--height)', bg: 'bg.panel', borderRadius: 'l1', boxShadow: 'xs', zIndex: '-1' },
  },
  variants: {
    fitted: { true: { list: { display: 'flex' }, trigger: { flex: '1', justifyContent: 'center' } } },
    justify: { start: { list: { justifyContent: 'flex-start' } }, center: { list: { justifyContent: 'center' } }, end: { list: { justifyContent: 'flex-end' } } },
    variant: {
      line: {
        list: { display: 'flex', boxShadow: 'inset 0 -1px 0 {colors.border}' },
        trigger: { _selected: { boxShadow: 'inset 0 -2px 0 {colors.colorPalette.focusRing}' } },
      },
      enclosed: {
        list: { bg: 'bg.muted', p: '1', gap: '1', borderRadius: 'l2' },
        trigger: { borderRadius: 'l1', _selected: { bg: 'bg.panel', boxShadow: 'xs' } },
      },
      subtle: { list: { gap: '1' }, trigger: { borderRadius: 'l2', _selected: { bg: 'colorPalette.muted' } } },
      plain: {},
    },
    size: { sm: tabsHeight('8', 'sm'), md: tabsHeight('10', 'sm'), lg: tabsHeight('12', 'md') },
  },
  defaultVariants: { size: 'md', variant: 'line' },
});
