import { chakra, SimpleGrid } from '@veleta/shared/ui';
import type { ReactNode } from 'react';

export interface Fact {
  readonly name: string;
  readonly value: ReactNode;
}

/** Renders figures with their names, side by side. */
export function Facts({
  facts,
  columns = { base: 2, md: 4 },
}: {
  facts: readonly Fact[];
  columns?: { base: number; md: number };
}) {
  return (
    <SimpleGrid
      as="dl"
      columns={columns}
      gap={{ base: '4', md: '6' }}
      p={{ base: '4', md: '5' }}
      borderWidth="1px"
      borderRadius="l3"
      bg="bg.panel"
    >
      {facts.map(({ name, value }) => (
        <chakra.div key={name} minW="0">
          <chakra.dt textStyle="xs" color="fg.muted">
            {name}
          </chakra.dt>
          <chakra.dd m="0" mt="0.5" fontVariantNumeric="tabular-nums" overflowWrap="anywhere">
            {value}
          </chakra.dd>
        </chakra.div>
      ))}
    </SimpleGrid>
  );
}
