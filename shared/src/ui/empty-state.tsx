import { Box } from '@chakra-ui/react/box';
import { Heading } from '@chakra-ui/react/heading';
import { Center } from '@chakra-ui/react/center';
import { Stack } from '@chakra-ui/react/stack';
import { Text } from '@chakra-ui/react/text';
import type { ReactNode } from 'react';
import { Mark } from './mark.tsx';

export interface EmptyStateProps {
  title: ReactNode;
  /** What to do next, in a sentence. */
  description?: ReactNode;
  /** One button. */
  action?: ReactNode;
  icon?: ReactNode;
  /** An illustration instead of the icon, from `/ui/pieces`. */
  picture?: ReactNode;
  /** Level of the heading in its page. */
  as?: 'h1' | 'h2' | 'h3';
}

/** Placeholder for missing content, with what to do next. */
export function EmptyState({ title, description, action, icon, picture, as = 'h2' }: EmptyStateProps) {
  return (
    <Center
      px="6"
      py={{ base: '10', md: '14' }}
      borderWidth="1px"
      borderStyle="dashed"
      borderColor="border.emphasized"
      borderRadius="l3"
      bg="bg.panel"
      textAlign="center"
    >
      <Stack align="center" gap="2" maxW="md">
        {picture ? (
          <Box color="primary.fg" mb="2" display="inline-flex">
            {picture}
          </Box>
        ) : (
          <Box
            color="primary.fg"
            bg="primary.subtle"
            borderRadius="full"
            p="3.5"
            mb="2"
            display="inline-flex"
            css={{ '& svg': { boxSize: '6' } }}
          >
            {icon ?? <Mark />}
          </Box>
        )}
        <Heading as={as} size="md">
          {title}
        </Heading>
        {description ? (
          <Text color="fg.muted" textStyle="sm">
            {description}
          </Text>
        ) : null}
        {action ? <Box mt="4">{action}</Box> : null}
      </Stack>
    </Center>
  );
}
