import { Box } from '@veleta/shared/ui';
import type { ReactNode } from 'react';

/**
 * The buttons of a form that is longer than the dialog it is in: they stay at the lower edge while the form scrolls behind
 * them. Only for dialogs with `scrollBehavior="inside"`; elsewhere the page scrolls. A sticky box stops at the padding of
 * what scrolls: it goes down by the padding of a dialog's body, so that nothing shows through below it.
 */
export function StickyActions({ children }: { children: ReactNode }) {
  return (
    <Box position="sticky" bottom="-3" zIndex="1" bg="bg.panel" borderTopWidth="1px" mx="-1" px="1" py="3">
      {children}
    </Box>
  );
}
