import { Box, chakra, Span, VisuallyHidden } from '@veleta/shared/ui';
import type { ReactNode } from 'react';
import { useOverflow } from '../use-overflow.ts';

/** Keeps the first column visible while the rest scrolls. */
export const STICKY_COLUMN = { position: 'sticky', insetInlineStart: '0', zIndex: '1', bg: 'bg.panel' } as const;

interface ScrolledTableProps {
  readonly caption: string;
  /** CSS width below which the table scrolls. */
  readonly minW: string;
  readonly children: ReactNode;
}

/** Table that scrolls horizontally if it is wider than the screen, and indicates that it continues. */
export function ScrolledTable({ caption, minW, children }: ScrolledTableProps) {
  const { box, isAfter } = useOverflow<HTMLDivElement>();
  return (
    <Box position="relative">
      {/* Indicates that the table continues beyond this edge. */}
      {isAfter ? (
        <Box
          aria-hidden="true"
          position="absolute"
          insetBlock="0"
          insetInlineEnd="0"
          width="2"
          zIndex="2"
          borderInlineEndWidth="2px"
          borderColor="border.control"
          pointerEvents="none"
        />
      ) : null}
      <Box ref={box} role="group" aria-label={caption} tabIndex={0} position="relative" overflowX="auto">
        <chakra.table width="full" minW={minW} textStyle="sm" borderCollapse="separate" css={{ borderSpacing: '3px' }}>
          <VisuallyHidden as="caption">{caption}</VisuallyHidden>
          {children}
        </chakra.table>
      </Box>
    </Box>
  );
}

interface TurnedHeaderProps {
  readonly children: ReactNode;
  /** Breakpoint from which the name is horizontal. */
  readonly turned: 'lg' | 'xl' | 'never';
}

/** Column header that is vertical on narrow screens. */
export function TurnedHeader({ children, turned }: TurnedHeaderProps) {
  const from = <Value,>(vertical: Value, horizontal: Value) =>
    turned === 'never' ? vertical : { base: vertical, [turned]: horizontal };
  return (
    <chakra.th
      scope="col"
      px="1"
      py="3"
      textStyle="xs"
      fontWeight="semibold"
      color="fg.muted"
      textAlign="center"
      verticalAlign="bottom"
    >
      <Span
        display="inline-block"
        maxHeight={from('10rem', 'none')}
        writingMode={from('vertical-rl', 'horizontal-tb')}
        transform={from('rotate(180deg)', 'none')}
        textAlign={from('start', 'center')}
      >
        {children}
      </Span>
    </chakra.th>
  );
}
