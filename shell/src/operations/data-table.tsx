import { Box, chakra, Stack } from '@veleta/shared/ui';
import { Table } from '@veleta/shared/ui/controls';
import type { ReactNode } from 'react';

export interface Column<Row> {
  readonly heading: string;
  readonly cell: (row: Row) => ReactNode;
  readonly isNumber?: boolean;
  /** Prevents line breaks in the cells of the column. */
  readonly isWhole?: boolean;
}

interface DataTableProps<Row> {
  /** Caption for screen readers, which may not see the heading above the table. */
  readonly label: string;
  /** The first column names the row. */
  readonly columns: readonly [Column<Row>, ...Column<Row>[]];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
}

/** Renders a table; on phones each row becomes a list with the names of its columns. */
export const DataTable = <Row,>(props: DataTableProps<Row>) => (
  <>
    <Wide {...props} />
    <Narrow {...props} />
  </>
);

const Wide = <Row,>({ label, columns, rows, keyOf }: DataTableProps<Row>) => (
  <Table.ScrollArea
    hideBelow="md"
    borderWidth="1px"
    borderRadius="l2"
    whiteSpace="normal"
    tabIndex={0}
    role="group"
    aria-label={label}
  >
    <Table.Root size="sm">
      <Table.Header>
        <Table.Row>
          {columns.map(({ heading, isNumber }) => (
            <Table.ColumnHeader key={heading} scope="col" textAlign={isNumber ? 'end' : 'start'}>
              {heading}
            </Table.ColumnHeader>
          ))}
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {rows.map((row) => (
          <Table.Row key={keyOf(row)}>
            {columns.map(({ heading, cell, isNumber, isWhole }, index) => (
              <Table.Cell
                key={heading}
                {...(index === 0 ? { as: 'th', scope: 'row', fontWeight: 'medium' } : {})}
                textAlign={isNumber ? 'end' : 'start'}
                overflowWrap="anywhere"
                whiteSpace={isWhole ? 'nowrap' : undefined}
                verticalAlign="top"
              >
                {cell(row)}
              </Table.Cell>
            ))}
          </Table.Row>
        ))}
      </Table.Body>
    </Table.Root>
  </Table.ScrollArea>
);

const Narrow = <Row,>({ label, columns: [name, ...others], rows, keyOf }: DataTableProps<Row>) => (
  <Stack as="ul" hideFrom="md" gap="3" listStyleType="none" p="0" m="0" aria-label={label}>
    {rows.map((row) => (
      <Box as="li" key={keyOf(row)} p="4" borderWidth="1px" borderRadius="l2" bg="bg.panel">
        <Box fontWeight="medium" overflowWrap="anywhere">
          {name.cell(row)}
        </Box>
        <chakra.dl
          m="0"
          mt="2"
          display="grid"
          gridTemplateColumns="minmax(7rem, max-content) 1fr"
          columnGap="4"
          rowGap="1.5"
          textStyle="sm"
        >
          {others.map(({ heading, cell }) => (
            <chakra.div key={heading} display="contents">
              <chakra.dt color="fg.muted">{heading}</chakra.dt>
              <chakra.dd m="0" overflowWrap="anywhere" minW="0">
                {cell(row)}
              </chakra.dd>
            </chakra.div>
          ))}
        </chakra.dl>
      </Box>
    ))}
  </Stack>
);
