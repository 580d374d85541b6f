import { Box } from '@chakra-ui/react/box';
import { Container } from '@chakra-ui/react/container';
import { Flex } from '@chakra-ui/react/flex';
import { Heading } from '@chakra-ui/react/heading';
import { Stack } from '@chakra-ui/react/stack';
import { Text } from '@chakra-ui/react/text';
import { useId, type ReactNode } from 'react';
import { useDocumentTitle } from './use-document-title.ts';

interface TitledProps {
  title: ReactNode;
  description?: ReactNode;
  /** The one primary action, or a few secondary ones. */
  action?: ReactNode;
  children?: ReactNode;
}

export interface PageProps extends TitledProps {
  /** Link back, above the title. */
  back?: ReactNode;
  /** Title of the browser tab, if it differs from `title`. */
  tabTitle?: string;
}

/** Page of the product: its only `h1`, a description, actions, and content up to 1,200 px wide. */
export function Page({ title, description, action, back, tabTitle, children }: PageProps) {
  useDocumentTitle(tabTitle ?? title);
  return (
    <Container py={{ base: '6', md: '10' }}>
      <Stack gap={{ base: '6', md: '8' }}>
        <Stack gap="3">
          {back}
          <Flex wrap="wrap" gap="4" justify="space-between" align="flex-start">
            <Box maxW="3xl" flex="1 1 20rem" minW="0">
              <Heading as="h1" size={{ base: '2xl', md: '3xl' }}>
                {title}
              </Heading>
              {description ? (
                <Text color="fg.muted" mt="1.5">
                  {description}
                </Text>
              ) : null}
            </Box>
            {action ? (
              <Flex gap="3" wrap="wrap">
                {action}
              </Flex>
            ) : null}
          </Flex>
        </Stack>
        {children}
      </Stack>
    </Container>
  );
}

/** Section of a page with an `h2`. */
export function Section({ title, description, action, children }: TitledProps) {
  const id = useId();
  return (
    <Stack as="section" aria-labelledby={id} gap="4">
      <Flex wrap="wrap" gap="3" justify="space-between" align="flex-end">
        <Box maxW="3xl">
          <Heading as="h2" size="lg" id={id}>
            {title}
          </Heading>
          {description ? (
            <Text color="fg.muted" textStyle="sm" mt="0.5">
              {description}
            </Text>
          ) : null}
        </Box>
        {action}
      </Flex>
      {children}
    </Stack>
  );
}
