import { defineRecipe } from '@chakra-ui/react/styled-system';

/** The dot beside a name in legends and tips of charts; the component sets its colour as `--color`. */
export const colorSwatch = defineRecipe({
  className: 'veleta-swatch',
  base: { boxSize: '2.5', display: 'inline-flex', flexShrink: '0', borderRadius: 'xs', background: 'var(--color)' },
});
