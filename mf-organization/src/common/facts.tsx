import { Box, SimpleGrid, Text } from '@veleta/shared/ui';

/** Description list of names and values. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, value: string])[] }) {
  return (
    <SimpleGrid as="dl" columns={{ base: 1, sm: 2 }} gap="5">
      {facts.map(([label, value]) => (
        <Box key={label}>
          <Text as="dt" color="fg.muted" textStyle="sm">
            {label}
          </Text>
          <Text as="dd">{value}</Text>
        </Box>
      ))}
    </SimpleGrid>
  );
}
