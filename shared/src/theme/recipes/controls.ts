import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react/styled-system';

/** Style of disabled controls. Their text is exempt from contrast rules, but stays readable. */
export const disabled = { opacity: '0.55', cursor: 'not-allowed', boxShadow: 'none' } as const;
export const focusRing = { outline: '2px solid', outlineColor: 'colorPalette.focusRing', outlineOffset: '2px' } as const;

export const button = defineRecipe({
  className: 'veleta-button',
  base: {
    display: 'inline-flex',
    appearance: 'none',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: '0',
    userSelect: 'none',
    position: 'relative',
    whiteSpace: 'nowrap',
    verticalAlign: 'middle',
    isolation: 'isolate',
    borderRadius: 'l2',
    borderWidth: '1px',
    borderColor: 'transparent',
    fontWeight: 'semibold',
    textDecoration: 'none',
    cursor: 'button',
    transitionProperty: 'background-color, border-color, color, box-shadow',
    transitionDuration: 'fast',
    _focusVisible: focusRing,
    _disabled: disabled,
    _icon: { flexShrink: '0', boxSize: '1.15em' },
    // Print hides buttons; a disclosure button stays, because it is the heading of its content.
    _print: { '&:not([aria-expanded]), &[aria-haspopup]': { display: 'none' } },
  },
  variants: {
    size: {
      xs: { h: '7', minW: '7', px: '2.5', gap: '1.5', textStyle: 'xs' },
      sm: { h: '9', minW: '9', px: '3.5', gap: '2', textStyle: 'sm' },
      md: { h: '10', minW: '10', px: '4.5', gap: '2', textStyle: 'sm' },
      lg: { h: '12', minW: '12', px: '6', gap: '2.5', textStyle: 'md' },
    },
    variant: {
      solid: {
        bg: 'colorPalette.solid',
        color: 'colorPalette.contrast',
        boxShadow: 'xs',
        _hover: { bg: 'colorPalette.hover', _disabled: { bg: 'colorPalette.solid' } },
        _active: { bg: 'colorPalette.hover' },
      },
      subtle: {
        bg: 'colorPalette.subtle',
        color: 'colorPalette.fg',
        _hover: { bg: 'colorPalette.muted' },
        _expanded: { bg: 'colorPalette.muted' },
      },
      surface: {
        bg: 'colorPalette.subtle',
        color: 'colorPalette.fg',
        borderColor: 'colorPalette.border',
        _hover: { bg: 'colorPalette.muted' },
        _expanded: { bg: 'colorPalette.muted' },
      },
      outline: {
        bg: 'bg.panel',
        color: 'colorPalette.fg',
        borderColor: 'border.emphasized',
        boxShadow: 'xs',
        _hover: { bg: 'colorPalette.subtle' },
        _expanded: { bg: 'colorPalette.subtle' },
      },
      ghost: {
        color: 'colorPalette.fg',
        bg: 'transparent',
        _hover: { bg: 'colorPalette.subtle' },
        _expanded: { bg: 'colorPalette.muted' },
      },
      plain: { color: 'colorPalette.fg', _hover: { textDecoration: 'underline', textUnderlineOffset: '3px' } },
    },
  },
  defaultVariants: { size: 'md', variant: 'solid' },
});

const field = {
  width: '100%',
  minWidth: '0',
  appearance: 'none',
  textAlign: 'start',
  color: 'fg',
  bg: 'bg.panel',
  borderWidth: '1px',
  borderColor: 'border.control',
  borderRadius: 'l2',
  transitionProperty: 'border-color, box-shadow',
  transitionDuration: 'fast',
  _hover: { borderColor: 'fg.muted' },
  _focusVisible: {
    outline: '2px solid',
    outlineColor: 'colorPalette.focusRing',
    outlineOffset: '-1px',
    borderColor: 'colorPalette.focusRing',
  },
  _disabled: { ...disabled, bg: 'bg.muted' },
  _readOnly: { bg: 'bg.subtle' },
  _invalid: { borderColor: 'border.error', _focusVisible: { outlineColor: 'border.error', borderColor: 'border.error' } },
} as const;

const variant = {
  outline: {},
  subtle: { bg: 'bg.muted' },
  flushed: { bg: 'transparent', borderRadius: '0', borderWidth: '0 0 1px 0', px: '0' },
} as const;

export const input = defineRecipe({
  className: 'veleta-input',
  base: { ...field, height: 'var(--input-height)', minW: 'var(--input-height)' },
  variants: {
    size: {
      xs: { textStyle: 'xs', px: '2', '--input-height': 'sizes.7' },
      sm: { textStyle: 'sm', px: '2.5', '--input-height': 'sizes.9' },
      md: { textStyle: 'md', px: '3', '--input-height': 'sizes.10' },
      lg: { textStyle: 'md', px: '4', '--input-height': 'sizes.12' },
    },
    variant,
  },
  defaultVariants: { size: 'md', variant: 'outline' },
});

export const textarea = defineRecipe({
  className: 'veleta-textarea',
  base: { ...field, minH: '20', py: '2', lineHeight: '1.5' },
  variants: {
    size: {
      xs: { textStyle: 'xs', px: '2' },
      sm: { textStyle: 'sm', px: '2.5' },
      md: { textStyle: 'md', px: '3' },
      lg: { textStyle: 'md', px: '4' },
    },
    variant,
  },
  defaultVariants: { size: 'md', variant: 'outline' },
});

const selectSize = (height: string, textStyle: string, inset: string) => ({
  root: { '--select-height': `sizes.${height}` },
  field: { textStyle, ps: inset, pe: '9' },
  indicator: { insetEnd: '3' },
});

export const nativeSelect = defineSlotRecipe({
  className: 'veleta-select',
  slots: ['root', 'field', 'indicator'],
  base: {
    root: { display: 'flex', width: '100%', height: 'fit-content', position: 'relative' },
    field: { ...field, height: 'var(--select-height)', lineHeight: 'normal', cursor: 'button', textOverflow: 'ellipsis' },
    indicator: {
      position: 'absolute',
      display: 'inline-flex',
      alignItems: 'center',
      top: '0',
      height: '100%',
      color: 'fg.muted',
      pointerEvents: 'none',
      _icon: { boxSize: '4' },
    },
  },
  variants: {
    size: { xs: selectSize('7', 'xs', '2'), sm: selectSize('9', 'sm', '2.5'), md: selectSize('10', 'md', '3'), lg: selectSize('12', 'md', '4') },
    variant: { outline: {}, subtle: { field: variant.subtle }, plain: { field: { bg: 'transparent', borderColor: 'transparent' } } },
  },
  defaultVariants: { size: 'md', variant: 'outline' },
});

export const inputAddon = defineRecipe({
  className: 'veleta-addon',
  base: { display: 'flex', alignItems: 'center', px: '3', whiteSpace: 'nowrap', bg: 'bg.muted', color: 'fg.muted', borderWidth: '1px', borderColor: 'border.control', borderRadius: 'l2', textStyle: 'sm' },
});
