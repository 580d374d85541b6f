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

const stepSize = (size: string, textStyle: string) => ({ list: { '--steps-size': `sizes.${size}` }, title: { textStyle } });

export const steps = defineSlotRecipe({
  className: 'veleta-steps',
  slots: ['root', 'list', 'item', 'trigger', 'indicator', 'separator', 'content', 'title', 'description', 'nextTrigger', 'prevTrigger', 'progress'],
  base: {
    root: { display: 'flex', width: 'full', gap: '6' },
    list: { display: 'flex', justifyContent: 'space-between', width: 'full' },
    item: { position: 'relative', display: 'flex', gap: '3', flex: '1 0 0', '&:last-of-type': { flex: 'initial', '& [data-part=separator]': { display: 'none' } } },
    trigger: { display: 'flex', alignItems: 'center', gap: '2.5', textAlign: 'start', borderRadius: 'l1', _focusVisible: focusRing },
    indicator: {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      flexShrink: '0',
      boxSize: 'var(--steps-size)',
      borderRadius: 'full',
      borderWidth: '2px',
      fontWeight: 'semibold',
      textStyle: 'sm',
      _icon: { boxSize: '4' },
      _incomplete: { borderColor: 'border.control', color: 'fg.muted', bg: 'bg.panel' },
      _current: { borderColor: 'colorPalette.fg', color: 'colorPalette.fg', bg: 'colorPalette.subtle' },
      _complete: { borderColor: 'colorPalette.fg', bg: 'colorPalette.fg', color: 'bg.panel' },
    },
    title: { color: 'fg', fontWeight: 'medium' },
    description: { color: 'fg.muted', textStyle: 'xs' },
    separator: { flex: '1', bg: 'border', transitionProperty: 'background-color', transitionDuration: 'slow', _complete: { bg: 'colorPalette.focusRing' } },
    content: { _focusVisible: focusRing },
  },
  variants: {
    orientation: {
      horizontal: { root: { flexDirection: 'column' }, list: { alignItems: 'center' }, item: { alignItems: 'center' }, separator: { height: '2px', width: '100%', mx: '3' } },
      vertical: {
        root: { flexDirection: 'row' },
        list: { flexDirection: 'column', alignItems: 'flex-start' },
        item: { alignItems: 'flex-start' },
        separator: { position: 'absolute', width: '2px', height: 'calc(100% - var(--steps-size) - 1rem)', top: 'calc(var(--steps-size) + 0.5rem)', insetInlineStart: 'calc(var(--steps-size) / 2 - 1px)' },
      },
    },
    variant: { solid: {} },
    size: { sm: stepSize('7', 'sm'), md: stepSize('8', 'sm'), lg: stepSize('10', 'md') },
  },
  defaultVariants: { size: 'md', variant: 'solid', orientation: 'horizontal' },
});

const bar = (height: string) => ({ track: { h: height } });

export const progress = defineSlotRecipe({
  className: 'veleta-progress',
  slots: ['root', 'label', 'track', 'range', 'valueText', 'view', 'circle', 'circleTrack', 'circleRange'],
  base: {
    root: { position: 'relative', textStyle: 'sm' },
    label: { display: 'inline-flex', alignItems: 'center', gap: '1', fontWeight: 'medium' },
    track: { overflow: 'hidden', position: 'relative', bg: 'bg.emphasized', borderRadius: 'full' },
    range: {
      height: '100%',
      bg: 'colorPalette.focusRing',
      borderRadius: 'full',
      transitionProperty: 'width',
      transitionDuration: 'slow',
      _indeterminate: { '--animate-from-x': '-40%', '--animate-to-x': '100%', position: 'absolute', minWidth: '40%', animation: 'position 1.2s ease infinite' },
    },
    valueText: { textStyle: 'xs', fontWeight: 'medium', color: 'fg.muted', fontVariantNumeric: 'tabular-nums' },
  },
  variants: {
    variant: { outline: {}, subtle: { track: { bg: 'colorPalette.muted' } } },
    shape: { square: { track: { borderRadius: '0' }, range: { borderRadius: '0' } }, rounded: {}, full: {} },
    size: { xs: bar('1'), sm: bar('1.5'), md: bar('2'), lg: bar('3') },
  },
  defaultVariants: { variant: 'outline', size: 'md', shape: 'rounded' },
});
