import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react/styled-system';
import { textStyles } from '../tokens.ts';
import { focusRing } from './controls.ts';

const headingSizes = Object.fromEntries(Object.keys(textStyles).map((size) => [size, { textStyle: size }]));

export const heading = defineRecipe({
  className: 'veleta-heading',
  base: { fontFamily: 'heading', fontWeight: 'semibold', color: 'fg' },
  variants: { size: headingSizes },
  defaultVariants: { size: 'xl' },
});

export const link = defineRecipe({
  className: 'veleta-link',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    color: 'colorPalette.fg',
    fontWeight: 'medium',
    borderRadius: 'xs',
    cursor: 'pointer',
    _focusVisible: focusRing,
    _icon: { boxSize: '1.1em' },
  },
  variants: {
    variant: {
      underline: { textDecoration: 'underline', textUnderlineOffset: '3px' },
      plain: { _hover: { textDecoration: 'underline', textUnderlineOffset: '3px' } },
    },
  },
  defaultVariants: { variant: 'plain' },
});

export const badge = defineRecipe({
  className: 'veleta-badge',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    borderRadius: 'full',
    fontWeight: 'medium',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    _icon: { boxSize: '1.1em' },
  },
  variants: {
    variant: {
      solid: { bg: 'colorPalette.solid', color: 'colorPalette.contrast' },
      subtle: { bg: 'colorPalette.muted', color: 'colorPalette.fg' },
      surface: { bg: 'colorPalette.subtle', color: 'colorPalette.fg', boxShadow: 'inset 0 0 0 1px {colors.colorPalette.border}' },
      outline: { color: 'colorPalette.fg', boxShadow: 'inset 0 0 0 1px {colors.colorPalette.border}' },
      plain: { color: 'colorPalette.fg' },
    },
    size: {
      xs: { textStyle: '2xs', px: '1.5', minH: '4' },
      sm: { textStyle: 'xs', px: '2', minH: '5' },
      md: { textStyle: 'xs', px: '2.5', minH: '6' },
      lg: { textStyle: 'sm', px: '3', minH: '7' },
    },
  },
  defaultVariants: { variant: 'subtle', size: 'md' },
});

export const icon = defineRecipe({
  className: 'veleta-icon',
  base: { display: 'inline-block', flexShrink: '0', lineHeight: '1em', color: 'currentcolor', verticalAlign: 'middle' },
  variants: {
    size: { inherit: {}, xs: { boxSize: '3' }, sm: { boxSize: '4' }, md: { boxSize: '5' }, lg: { boxSize: '6' }, xl: { boxSize: '8' }, '2xl': { boxSize: '10' } },
  },
  defaultVariants: { size: 'inherit' },
});

export const code = defineRecipe({
  className: 'veleta-code',
  base: { fontFamily: 'mono', fontSize: '0.9em', px: '1.5', py: '0.5', borderRadius: 'xs', bg: 'bg.muted', color: 'fg' },
});

const marker = { _marker: { color: 'fg.muted' } } as const;

export const list = defineSlotRecipe({
  className: 'veleta-list',
  slots: ['root', 'item', 'indicator'],
  base: { root: { display: 'flex', flexDirection: 'column', gap: '1.5' }, indicator: { flexShrink: '0', me: '2' } },
  variants: {
    variant: {
      marker: { root: { listStyle: 'revert', ps: '5' }, item: marker },
      plain: { root: { listStyle: 'none' }, item: { display: 'inline-flex', alignItems: 'flex-start' } },
    },
  },
  defaultVariants: { variant: 'marker' },
});
