import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react/styled-system';
import { disabled, focusRing } from './controls.ts';

const mark = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flexShrink: '0',
  bg: 'bg.panel',
  // Empty before it is checked.
  color: 'transparent',
  borderWidth: '1px',
  borderColor: 'border.control',
  transitionProperty: 'background-color, border-color',
  transitionDuration: 'fast',
  _focusVisible: focusRing,
  _invalid: { borderColor: 'border.error' },
  _disabled: disabled,
} as const;

// A filled mark is recognized by its colour alone: `fg` is visible on every surface, `solid` of a bright hue is not.
const on = { bg: 'colorPalette.fg', color: 'bg.panel', borderColor: 'colorPalette.fg' } as const;
const dot = {
  ...mark,
  borderRadius: 'full',
  cursor: 'radio',
  _checked: on,
  '& .dot': { boxSize: '100%', borderRadius: 'full', bg: 'currentColor', scale: '0.4' },
};
const markSize = { xs: { boxSize: '3.5' }, sm: { boxSize: '4' }, md: { boxSize: '5' }, lg: { boxSize: '6' } };

export const radiomark = defineRecipe({
  className: 'veleta-radiomark',
  base: dot,
  variants: { size: markSize, variant: { solid: {} } },
  defaultVariants: { size: 'md', variant: 'solid' },
});

const label = { textStyle: 'sm', color: 'fg', _disabled: { opacity: '0.6' } } as const;

export const radioGroup = defineSlotRecipe({
  className: 'veleta-radio',
  slots: ['root', 'label', 'item', 'itemText', 'itemControl', 'indicator', 'itemAddon', 'itemIndicator'],
  base: {
    label: { ...label, fontWeight: 'medium' },
    item: { display: 'inline-flex', alignItems: 'center', gap: '2.5', position: 'relative', minH: '6', cursor: 'radio', _disabled: { cursor: 'not-allowed' } },
    itemControl: dot,
    itemText: label,
  },
  variants: {
    size: {
      sm: { itemControl: markSize.sm },
      md: { itemControl: markSize.md },
      lg: { itemControl: markSize.lg, itemText: { textStyle: 'md' } },
    },
    variant: { solid: {} },
  },
  defaultVariants: { size: 'md', variant: 'solid' },
});

const track = (width: string, height: string) => ({ root: { '--switch-width': `sizes.${width}`, '--switch-height': `sizes.${height}` } });

export const switchRecipe = defineSlotRecipe({
  className: 'veleta-switch',
  slots: ['root', 'label', 'control', 'thumb', 'indicator'],
  base: {
    root: { display: 'inline-flex', alignItems: 'center', gap: '2.5', position: 'relative', minH: '6', cursor: 'switch' },
    label,
    control: {
      display: 'inline-flex',
      flexShrink: '0',
      position: 'relative',
      width: 'var(--switch-width)',
      height: 'var(--switch-height)',
      borderRadius: 'full',
      bg: 'border.control',
      cursor: 'switch',
      transitionProperty: 'background-color',
      transitionDuration: 'fast',
      _focusVisible: focusRing,
      _checked: { bg: 'colorPalette.fg' },
      _disabled: disabled,
      _invalid: { outline: '2px solid', outlineColor: 'border.error', outlineOffset: '2px' },
    },
    thumb: {
      boxSize: 'var(--switch-height)',
      borderRadius: 'full',
      bg: 'bg.panel',
      _highContrast: { bg: 'ButtonText', _checked: { bg: 'SelectedItemText' } },
      scale: '0.8',
      boxShadow: 'sm',
      transitionProperty: 'translate',
      transitionDuration: 'fast',
      _checked: { translate: 'calc(var(--switch-width) - var(--switch-height)) 0' },
    },
  },
  variants: { size: { sm: track('8', '4'), md: track('10', '6'), lg: track('14', '7') }, variant: { solid: {} } },
  defaultVariants: { size: 'md', variant: 'solid' },
});
