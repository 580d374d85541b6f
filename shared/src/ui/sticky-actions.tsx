import { Box } from '@veleta/shared/ui';
import type { ReactNode } from 'react';

/**
 * Buttons of a form that is longer than its dialog: they stay at the bottom while the form scrolls. Only for dialogs
 * with `scrollBehavior="inside"`; elsewhere the page scrolls. A sticky element stops at the padding of the scroll
 * container, so it is moved down by the padding of the dialog's body; otherwise content would be visible below it.
 */
export function StickyActions({ children }: { children: ReactNode }) {
  return (
    <Box position="sticky" bottom="-3" zIndex="1" bg="bg.panel" borderTopWidth="1px" mx="-1" px="1" py="3">
      {children}
    </Box>
  );
}
