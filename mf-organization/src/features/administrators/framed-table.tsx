import { Box } from '@veleta/shared/ui';
import { Table } from '@veleta/shared/ui/controls';
import type { ReactNode } from 'react';

/** Framed table with header cells and rows. */
export function FramedTable({ label, head, children }: { label: string; head: ReactNode; children: ReactNode }) {
  return (
    <Box borderWidth="1px" borderRadius="l3" bg="bg.panel" overflow="hidden">
      <Table.Root aria-label={label} css={{ '& :is(td, th)': { px: { base: '3', md: '5' } } }}>
        <Table.Header>
          <Table.Row>{head}</Table.Row>
        </Table.Header>
        <Table.Body>{children}</Table.Body>
      </Table.Root>
    </Box>
  );
}
