import type { ReactNode } from 'react';
import { Box } from '@veleta/shared/ui';

interface CountTableProps {
  readonly label: string;
  /** Names of the two columns. */
  readonly columns: readonly [string, string];
  readonly rows: readonly {
    readonly key: string;
    readonly name: string;
    readonly count: ReactNode;
    readonly isMuted: boolean;
  }[];
}

/** A plain table of items and their counts. The table of the kit would be one more request. */
export function CountTable({ label, columns: [name, count], rows }: CountTableProps) {
  return (
    <Box
      as="table"
      aria-label={label}
      width="full"
      alignSelf="start"
      textStyle="sm"
      fontVariantNumeric="tabular-nums"
      css={{
        '& th': { textAlign: 'start', fontWeight: 'normal', py: '2', pe: '4', overflowWrap: 'anywhere' },
        '& td, & th:last-of-type:not(:first-of-type)': { textAlign: 'end', py: '2', pe: '0', whiteSpace: 'nowrap' },
        '& thead th': { color: 'fg.muted', fontWeight: 'medium' },
        '& tbody tr': { borderTopWidth: '1px' },
      }}
    >
      <thead>
        <tr>
          <th scope="col">{name}</th>
          <th scope="col">{count}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">{row.name}</th>
            <Box as="td" color={row.isMuted ? 'fg.muted' : undefined}>
              {row.count}
            </Box>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}
