import { Box, chakra } from '@veleta/shared/ui';
import type { PlotTable } from './plot-table.ts';

interface PlotTableViewProps {
  readonly table: PlotTable;
  /** Whether the table is visible. A visible table scrolls by itself and is focusable. */
  readonly isShown: boolean;
}

/** The numbers of a plot as a table. */
export function PlotTableView({ table: { caption, columns, rows }, isShown }: PlotTableViewProps) {
  const scrolling = isShown ? { tabIndex: 0, role: 'group', 'aria-label': caption } : {};
  return (
    <Box overflowX={isShown ? 'auto' : undefined} {...scrolling}>
      <chakra.table width="full" textStyle="sm" borderCollapse="collapse" aria-label={caption}>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <chakra.th
                key={column}
                scope="col"
                textAlign={index === 0 ? 'start' : 'end'}
                textStyle="xs"
                fontWeight="semibold"
                color="fg.muted"
                py="2"
                pe={index === columns.length - 1 ? '0' : '4'}
                borderBottomWidth="1px"
                borderColor="border.emphasized"
              >
                {column}
              </chakra.th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...cells] }) => (
            <tr key={key}>
              <chakra.th
                scope="row"
                textAlign="start"
                fontWeight="medium"
                py="2"
                pe="4"
                borderBottomWidth="1px"
                borderColor="border.muted"
              >
                {name}
              </chakra.th>
              {cells.map((cell, index) => (
                <chakra.td
                  key={columns[index + 1]}
                  textAlign="end"
                  fontVariantNumeric="tabular-nums"
                  whiteSpace={{ base: 'nowrap', md: 'normal' }}
                  py="2"
                  pe={index === cells.length - 1 ? '0' : '4'}
                  borderBottomWidth="1px"
                  borderColor="border.muted"
                >
                  {cell}
                </chakra.td>
              ))}
            </tr>
          ))}
        </tbody>
      </chakra.table>
    </Box>
  );
}
