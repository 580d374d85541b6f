import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react/styled-system';

export const container = defineRecipe({
  className: 'veleta-container',
  base: { position: 'relative', width: '100%', maxWidth: 'content', mx: 'auto', px: { base: '4', md: '6', lg: '8' } },
  variants: {
    centerContent: { true: { display: 'flex', flexDirection: 'column', alignItems: 'center' } },
    fluid: { true: { maxWidth: 'full' } },
  },
});

export const card = defineSlotRecipe({
  className: 'veleta-card',
  slots: ['root', 'header', 'body', 'footer', 'title', 'description'],
  base: {
    root: { display: 'flex', flexDirection: 'column', position: 'relative', minWidth: '0', overflowWrap: 'break-word', borderRadius: 'l3', color: 'fg', bg: 'bg.panel', textAlign: 'start' },
    header: { display: 'flex', flexDirection: 'column', gap: '1', px: 'var(--card-padding)', pt: 'var(--card-padding)' },
    body: { display: 'flex', flexDirection: 'column', flex: '1', p: 'var(--card-padding)' },
    footer: { display: 'flex', alignItems: 'center', gap: '2', px: 'var(--card-padding)', pb: 'var(--card-padding)' },
    title: { fontWeight: 'semibold' },
    description: { color: 'fg.muted', textStyle: 'sm' },
  },
  variants: {
    size: {
      sm: { root: { '--card-padding': 'spacing.4' }, title: { textStyle: 'md' } },
      md: { root: { '--card-padding': { base: 'spacing.5', md: 'spacing.6' } }, title: { textStyle: 'lg' } },
      lg: { root: { '--card-padding': { base: 'spacing.6', md: 'spacing.8' } }, title: { textStyle: 'xl' } },
    },
    variant: {
      outline: { root: { borderWidth: '1px', borderColor: 'border', boxShadow: 'xs' } },
      elevated: { root: { boxShadow: 'md' } },
      subtle: { root: { bg: 'bg.muted' } },
    },
  },
  defaultVariants: { size: 'md', variant: 'outline' },
});

export const alert = defineSlotRecipe({
  className: 'veleta-alert',
  slots: ['root', 'indicator', 'content', 'title', 'description'],
  base: {
    root: { width: 'full', display: 'flex', alignItems: 'flex-start', position: 'relative', borderRadius: 'l2' },
    indicator: { display: 'inline-flex', flexShrink: '0', boxSize: '1em', mt: '0.15em', color: 'colorPalette.fg', _icon: { boxSize: 'full' } },
    content: { display: 'flex', flexDirection: 'column', flex: '1', gap: '1', minWidth: '0' },
    title: { fontWeight: 'semibold' },
    description: { display: 'block' },
  },
  variants: {
    status: {
      info: { root: { colorPalette: 'info' } },
      warning: { root: { colorPalette: 'warning' } },
      success: { root: { colorPalette: 'success' } },
      error: { root: { colorPalette: 'error' } },
      neutral: { root: { colorPalette: 'gray' } },
    },
    inline: { true: { content: { flexDirection: 'row', alignItems: 'center' } } },
    variant: {
      subtle: { root: { bg: 'colorPalette.subtle', color: 'fg', borderWidth: '1px', borderColor: 'colorPalette.border' } },
      surface: { root: { bg: 'colorPalette.subtle', color: 'fg', borderWidth: '1px', borderColor: 'colorPalette.border' } },
      outline: { root: { bg: 'bg.panel', color: 'fg', borderWidth: '1px', borderColor: 'colorPalette.border' } },
      solid: { root: { bg: 'colorPalette.solid', color: 'colorPalette.contrast' }, indicator: { color: 'inherit' } },
    },
    size: {
      sm: { root: { gap: '2', px: '3', py: '2.5', textStyle: 'sm' }, indicator: { textStyle: 'md' } },
      md: { root: { gap: '3', px: '4', py: '3', textStyle: 'sm' }, indicator: { textStyle: 'lg' } },
      lg: { root: { gap: '3', px: '5', py: '4', textStyle: 'md' }, indicator: { textStyle: 'xl' } },
    },
  },
  defaultVariants: { status: 'info', variant: 'subtle', size: 'md' },
});

export const separator = defineRecipe({
  className: 'veleta-separator',
  base: { display: 'block', borderColor: 'border' },
  variants: {
    variant: { solid: { borderStyle: 'solid' }, dashed: { borderStyle: 'dashed' }, dotted: { borderStyle: 'dotted' } },
    orientation: {
      vertical: { borderInlineStartWidth: 'var(--separator-thickness)' },
      horizontal: { borderTopWidth: 'var(--separator-thickness)' },
    },
    size: { xs: { '--separator-thickness': '0.5px' }, sm: { '--separator-thickness': '1px' }, md: { '--separator-thickness': '2px' } },
  },
  defaultVariants: { size: 'sm', variant: 'solid', orientation: 'horizontal' },
});

export const skeleton = defineRecipe({
  className: 'veleta-skeleton',
  variants: {
    loading: {
      true: {
        borderRadius: 'l1',
        backgroundClip: 'padding-box',
        cursor: 'default',
        color: 'transparent',
        pointerEvents: 'none',
        userSelect: 'none',
        flexShrink: '0',
        // It consists of its background only.
        _highContrast: { outline: '1px solid GrayText', outlineOffset: '-1px' },
        '&::before, &::after, *': { visibility: 'hidden' },
      },
      false: { background: 'unset' },
    },
    variant: { pulse: { bg: 'bg.emphasized', animation: 'pulse' }, none: { bg: 'bg.emphasized' } },
  },
  defaultVariants: { variant: 'pulse', loading: true },
});

export const spinner = defineRecipe({
  className: 'veleta-spinner',
  base: {
    display: 'inline-block',
    boxSize: 'var(--spinner-size)',
    borderRadius: 'full',
    borderWidth: '2px',
    borderStyle: 'solid',
    borderColor: 'currentColor',
    borderBottomColor: 'transparent',
    borderInlineStartColor: 'transparent',
    animation: 'spin',
  },
  variants: {
    size: {
      inherit: { '--spinner-size': '1em' },
      xs: { '--spinner-size': 'sizes.3' },
      sm: { '--spinner-size': 'sizes.4' },
      md: { '--spinner-size': 'sizes.5' },
      lg: { '--spinner-size': 'sizes.8' },
      xl: { '--spinner-size': 'sizes.10' },
    },
  },
  defaultVariants: { size: 'md' },
});
