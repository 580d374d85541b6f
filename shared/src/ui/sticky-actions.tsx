import { Box } from '@veleta/shared/ui';
import type { ReactNode } from 'react';

/**
 * The buttons of a form that is longer than the dialog it is in: they stay at the lower edge while the form scrolls behind
 * them. Only for dialogs with `scrollBehavior="inside"`; elsewhere the page scrolls.
 */
export function StickyActions({ children }: { children: ReactNode }) {
  return (
    <Box position="sticky" bottom="0" zIndex="1" bg="bg.panel" borderTopWidth="1px" mx="-1" px="1" py="3">
      {children}
    </Box>
  );
}
