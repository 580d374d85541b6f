import { Box, Flex, Stack, Text } from '@veleta/shared/ui';
import type { ReactNode } from 'react';

/** List of items that belong to the person, one row each. */
export function OwnList({ children }: { children: ReactNode }) {
  return (
    <Stack as="ul" gap="0" borderWidth="1px" borderRadius="l3" overflow="hidden">
      {children}
    </Stack>
  );
}

/** One row, with its actions. */
export function OwnRow({ title, facts, children }: { title: string; facts: ReactNode; children: ReactNode }) {
  return (
    <Flex
      as="li"
      gap="4"
      px="4"
      py="3.5"
      align="center"
      justify="space-between"
      wrap="wrap"
      borderTopWidth="1px"
      _first={{ borderTopWidth: '0' }}
    >
      <Box minW="0" flex="1 1 240px">
        <Text fontWeight="medium">{title}</Text>
        <Text color="fg.muted" textStyle="sm">
          {facts}
        </Text>
      </Box>
      {children}
    </Flex>
  );
}
