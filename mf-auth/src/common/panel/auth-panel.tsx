import { Box, Heading, Stack, Text, useDocumentTitle } from '@veleta/shared/ui';
import type { ReactNode } from 'react';

export interface AuthPanelProps {
  title: ReactNode;
  /** One sentence about the purpose of the screen. */
  hint?: ReactNode;
  children?: ReactNode;
  /** Links to other screens. */
  footer?: ReactNode;
}

/** One screen of the sign-in pages, in a card that fills the 500 px of the layout. On a phone it has no frame. */
export function AuthPanel({ title, hint, children, footer }: AuthPanelProps) {
  useDocumentTitle(title);
  return (
    <Stack
      gap="6"
      width="full"
      bg={{ sm: 'bg.panel' }}
      borderWidth={{ sm: '1px' }}
      borderColor="border"
      borderRadius="l3"
      boxShadow={{ sm: 'md' }}
      p={{ base: '0', sm: '8' }}
    >
      <Box>
        <Heading as="h1" size={{ base: '2xl', md: '3xl' }}>
          {title}
        </Heading>
        {hint ? (
          <Text color="fg.muted" mt="2">
            {hint}
          </Text>
        ) : null}
      </Box>
      {children}
      {footer ? (
        <Text as="div" textStyle="sm" color="fg.muted" textAlign="center">
          {footer}
        </Text>
      ) : null}
    </Stack>
  );
}
