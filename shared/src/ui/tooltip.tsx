import { Portal } from '@chakra-ui/react/portal';
import { Tooltip as ChakraTooltip } from '@chakra-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';

export interface TooltipProps {
  /** Text; without it no tooltip is shown. */
  content: ReactNode;
  /** One focusable element. */
  children: ReactElement;
  isDisabled?: boolean;
}

const OPEN_DELAY_MS = 300;

/** Short text on an element, on hover and focus. Never the only place of an information. */
export function Tooltip({ content, children, isDisabled = false }: TooltipProps) {
  if (isDisabled || !content) return children;
  return (
    <ChakraTooltip.Root
      openDelay={OPEN_DELAY_MS}
      closeDelay={0}
      lazyMount
      unmountOnExit
      positioning={{ placement: 'top' }}
    >
      <ChakraTooltip.Trigger asChild>{children}</ChakraTooltip.Trigger>
      <Portal>
        <ChakraTooltip.Positioner>
          <ChakraTooltip.Content>{content}</ChakraTooltip.Content>
        </ChakraTooltip.Positioner>
      </Portal>
    </ChakraTooltip.Root>
  );
}
