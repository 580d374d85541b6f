import { byScheme } from './by-scheme.ts';

const STEPS = [
  0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 28, 32, 36, 40, 44, 48, 56, 64, 72,
  80, 96,
];

type Values = Record<string, { value: string }>;
const values = (record: Record<string, string>): Values =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, { value }]));
/** Colour of a shadow; a dark surface needs a stronger one. */
const shade = (opacity: number): string => byScheme(`rgb(16 40 46 / ${opacity})`, `rgb(0 0 0 / ${opacity * 4})`);
const rem = (quarters: number): string => `${quarters / 4}rem`;
const spacing = Object.fromEntries(STEPS.map((step) => [String(step), rem(step)]));

const widths = {
  '3xs': '14rem',
  '2xs': '16rem',
  xs: '20rem',
  sm: '24rem',
  md: '28rem',
  lg: '32rem',
  xl: '36rem',
  '2xl': '42rem',
  '3xl': '48rem',
  '4xl': '56rem',
  '5xl': '64rem',
  '6xl': '72rem',
  /** Maximum width of content. */
  content: '1200px',
  /** Width of the sign-in card and of the wizard. */
  auth: '500px',
  wizard: '700px',
};
const fractions = { '1/2': '50%', '1/3': '33.333%', '2/3': '66.667%', '1/4': '25%', '3/4': '75%' };

const text = (size: string, lineHeight: string, letterSpacing = '0') => ({
  value: { fontSize: size, lineHeight, letterSpacing },
});

export const textStyles = {
  '2xs': text('0.6875rem', '1rem', '0.01em'),
  xs: text('0.75rem', '1.125rem'),
  sm: text('0.875rem', '1.375rem'),
  md: text('1rem', '1.5rem'),
  lg: text('1.125rem', '1.625rem', '-0.006em'),
  xl: text('1.25rem', '1.75rem', '-0.011em'),
  '2xl': text('1.5rem', '2rem', '-0.017em'),
  '3xl': text('1.875rem', '2.375rem', '-0.02em'),
  '4xl': text('2.25rem', '2.75rem', '-0.022em'),
  '5xl': text('3rem', '3.5rem', '-0.025em'),
};

export const tokens = {
  colors: values({
    transparent: 'transparent',
    current: 'currentColor',
    white: '#ffffff',
    black: '#000000',
    scrim: byScheme('rgb(12 27 31 / 0.45)', 'rgb(0 0 0 / 0.6)'),
  }),
  fonts: values({
    body: "'Inter Variable', Inter, 'Inter Fallback', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
    heading: "'Inter Variable', Inter, 'Inter Fallback', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
    mono: "ui-monospace, 'SF Mono', Menlo, Consolas, monospace",
  }),
  fontSizes: values({
    '2xs': '0.6875rem',
    xs: '0.75rem',
    sm: '0.875rem',
    md: '1rem',
    lg: '1.125rem',
    xl: '1.25rem',
    '2xl': '1.5rem',
    '3xl': '1.875rem',
    '4xl': '2.25rem',
    '5xl': '3rem',
  }),
  fontWeights: values({ normal: '400', medium: '500', semibold: '600', bold: '700' }),
  lineHeights: values({ none: '1', tight: '1.25', snug: '1.375', normal: '1.5', relaxed: '1.625' }),
  letterSpacings: values({ tight: '-0.02em', normal: '0', wide: '0.02em', wider: '0.05em' }),
  radii: values({
    none: '0',
    xs: '4px',
    sm: '6px',
    md: '8px',
    lg: '10px',
    xl: '14px',
    '2xl': '20px',
    full: '9999px',
    l1: '6px',
    l2: '10px',
    l3: '14px',
  }),
  spacing: values({ ...spacing, '0': '0', px: '1px' }),
  sizes: values({
    ...spacing,
    '0': '0',
    px: '1px',
    full: '100%',
    min: 'min-content',
    max: 'max-content',
    fit: 'fit-content',
    ...widths,
    ...fractions,
  }),
  shadows: values({
    none: 'none',
    xs: `0 1px 2px ${shade(0.05)}`,
    sm: `0 1px 3px ${shade(0.07)}, 0 1px 2px ${shade(0.04)}`,
    md: `0 4px 12px ${shade(0.07)}, 0 1px 3px ${shade(0.05)}`,
    lg: `0 12px 32px ${shade(0.11)}, 0 2px 8px ${shade(0.06)}`,
    xl: `0 24px 56px ${shade(0.16)}, 0 4px 12px ${shade(0.07)}`,
  }),
  zIndex: values({
    hide: '-1',
    base: '0',
    docked: '10',
    dropdown: '1000',
    sticky: '1100',
    banner: '1200',
    overlay: '1300',
    modal: '1400',
    popover: '1500',
    skipNav: '1600',
    toast: '1700',
    tooltip: '1800',
  }),
  durations: values({
    fastest: '50ms',
    faster: '80ms',
    fast: '120ms',
    moderate: '160ms',
    slow: '200ms',
    slowest: '800ms',
  }),
  easings: values({
    'ease-in': 'cubic-bezier(0.4, 0, 1, 1)',
    'ease-out': 'cubic-bezier(0, 0, 0.2, 1)',
    'ease-in-out': 'cubic-bezier(0.4, 0, 0.2, 1)',
  }),
  animations: values({ spin: 'spin 0.8s linear infinite', pulse: 'pulse 1.8s ease-in-out infinite' }),
  cursor: values({
    button: 'pointer',
    checkbox: 'pointer',
    disabled: 'not-allowed',
    menuitem: 'pointer',
    option: 'pointer',
    radio: 'pointer',
    switch: 'pointer',
    slider: 'grab',
  }),
  aspectRatios: values({ square: '1 / 1', landscape: '4 / 3', wide: '16 / 9' }),
};

/** Breakpoints of wide tables and two columns, besides the layout's own 480 and 768 px. */
export const breakpoints = { sm: '480px', md: '768px', lg: '1024px', xl: '1280px' };

export const keyframes = {
  spin: { to: { transform: 'rotate(360deg)' } },
  pulse: { '50%': { opacity: '0.45' } },
  'fade-in': { from: { opacity: '0' }, to: { opacity: '1' } },
  'fade-out': { from: { opacity: '1' }, to: { opacity: '0' } },
  'rise-in': { from: { opacity: '0', translate: '0 6px' }, to: { opacity: '1', translate: '0 0' } },
  'rise-out': { from: { opacity: '1', translate: '0 0' }, to: { opacity: '0', translate: '0 6px' } },
  position: { from: { insetInlineStart: 'var(--animate-from-x)' }, to: { insetInlineStart: 'var(--animate-to-x)' } },
};
