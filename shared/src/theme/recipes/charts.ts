import { defineRecipe } from '@chakra-ui/react/styled-system';

/** Dot beside a name in legends and tooltips of charts; the component sets `--color`. */
export const colorSwatch = defineRecipe({
  className: 'veleta-swatch',
  base: { boxSize: '2.5', display: 'inline-flex', flexShrink: '0', borderRadius: 'xs', background: 'var(--color)' },
});
