/** Style of a filter whose label is beside its select on a wide screen, so that filters take one line above results. */
export const INLINE_FIELD = {
  flexDirection: { base: 'column', lg: 'row' },
  alignItems: { base: 'flex-start', lg: 'center' },
  gap: { base: '1.5', lg: '2.5' },
  css: { '& > label': { flexShrink: '0' } },
} as const;
