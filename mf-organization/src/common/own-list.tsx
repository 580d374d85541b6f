import { Box, Flex, Stack, Text } from '@veleta/shared/ui';
import type { ReactNode } from 'react';

/** What belongs to the person, a row each. */
export function OwnList({ children }: { children: ReactNode }) {
  return (
    <Stack as="ul" gap="0" borderWidth="1px" borderRadius="l3" overflow="hidden">
      {children}
    </Stack>
  );
}

/** One of them, with what can be done about it. */
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
