import { defineGlobalStyles } from '@chakra-ui/react/styled-system';

/** Selectors of states that ARIA and the kit's components name. */
const CHOSEN = [
  '[aria-current]:not([aria-current=false])',
  '[role=tab][aria-selected=true]',
  '[aria-pressed=true]',
  '[data-highlighted]',
  '[data-part=control][data-state=checked]',
  '[data-part=item-control][data-state=checked]',
].join(', ');

export const globalCss = defineGlobalStyles({
  html: {
    color: 'fg',
    bg: 'bg',
    colorPalette: 'primary',
    fontFamily: 'body',
    fontFeatureSettings: "'cv11', 'ss03'",
    lineHeight: '1.5',
    textRendering: 'optimizeLegibility',
    // Keeps focused elements clear of the sticky header.
    scrollPaddingTop: '5rem',
    // Colours of bars and maps are data; by default browsers omit backgrounds in print. Print is always light, so that
    // the panel is white.
    _print: { bg: 'bg.panel', printColorAdjust: 'exact' },
    '--global-font-body': 'fonts.body',
    '--global-font-mono': 'fonts.mono',
    '--global-color-border': 'colors.border',
  },
  '*::placeholder': { color: 'fg.subtle', opacity: '1' },
  '*::selection': { bg: 'primary.emphasized', color: 'fg' },
  ':focus-visible': { outline: '2px solid', outlineColor: 'primary.focusRing', outlineOffset: '2px' },
  'h1, h2, h3': { textWrap: 'balance' },
  // Current, selected, pressed and highlighted items use backgrounds and shadows, which forced colours remove.
  [CHOSEN]: {
    _highContrast: {
      forcedColorAdjust: 'none',
      background: 'SelectedItem !important',
      color: 'SelectedItemText !important',
      '& *': { color: 'inherit !important' },
    },
  },
  '@page': { margin: '12mm' },
  'h1, h2, h3, h4, thead, caption, summary': { _print: { breakAfter: 'avoid' } },
  'tr, li, figure': { _print: { breakInside: 'avoid' } },
  // Methodology notes are collapsed on screens; paper cannot expand them.
  'details::details-content': { _print: { contentVisibility: 'visible', height: 'auto' } },
  '*, *::before, *::after': {
    _motionReduce: {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0.01ms !important',
      scrollBehavior: 'auto !important',
    },
  },
});
