import type { ReactNode } from 'react';
import { Grid, Text } from '@veleta/shared/ui';

/** A term and its description inside a `dl`. `isStacked` puts one above the other in narrow layouts. */
export function Fact({
  term,
  isStacked = false,
  children,
}: {
  term: string;
  isStacked?: boolean;
  children: ReactNode;
}) {
  return (
    <Grid as="div" templateColumns={isStacked ? '1fr' : { base: '1fr', sm: '150px 1fr' }} columnGap="4" rowGap="0.5">
      <Text as="dt" textStyle="sm" color="fg.muted">
        {term}
      </Text>
      <Text as="dd" textStyle="sm" m="0" minW="0" overflowWrap="anywhere">
        {children}
      </Text>
    </Grid>
  );
}
