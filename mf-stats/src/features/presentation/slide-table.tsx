import { HEAT_INK } from '@veleta/shared/contracts';
import { Box, Heading, Span, Text } from '@veleta/shared/ui';
import type { SlideBlock } from './presentation.api.ts';

type Table = Extract<SlideBlock, { type: 'table' }>;

/** Columns with which a table has smaller letters on a phone, scrolls sideways there, and has small headings. */
const WIDE = { small: 4, scrolls: 5, crowded: 9 } as const;
/** Least width of a column on a phone, in rem. */
const LEAST_WIDTH = 7;
/** Attributes of a table that a box has no types for. */
const COLUMN_HEAD = { scope: 'col' };

/** Draws a table. A wide one scrolls sideways in its own area if the window is narrow. */
export function SlideTable({ table, name }: { readonly table: Table; readonly name: string }) {
  const { title, columns, rows } = table;
  const isWide = columns.length >= WIDE.scrolls;
  const isCrowded = columns.length >= WIDE.crowded;
  const sum = columns.reduce((total, { width }) => total + width, 0);
  const scrolling = isWide ? { tabIndex: 0, role: 'region', 'aria-label': name, 'data-scrolls': '' } : {};
  return (
    <Box>
      {title === null ? null : (
        <Heading as="h3" fontSize="1.1em" mb="0.4em">
          {title}
        </Heading>
      )}
      <Box overflowX={isWide ? 'auto' : undefined} focusVisibleRing="outside" {...scrolling}>
        <Box
          as="table"
          aria-label={name}
          width="full"
          minW={isWide ? { base: `${columns.length * LEAST_WIDTH}rem`, md: '0' } : undefined}
          fontSize={{
            base: columns.length === WIDE.small ? '0.72em' : '0.85em',
            md: columns.length > WIDE.scrolls ? '0.78em' : '0.9em',
          }}
          borderCollapse="separate"
          borderSpacing={rows.some((cells) => cells.some(({ fill }) => fill)) ? '2px' : '0'}
          tableLayout={{ base: isWide ? 'fixed' : 'auto', md: 'fixed' }}
        >
          <colgroup>
            {columns.map(({ width }, index) => (
              <col key={index} style={{ width: `${(width / sum) * 100}%` }} />
            ))}
          </colgroup>
          <thead>
            <tr>
              {columns.map((column, index) => (
                <Box
                  as="th"
                  key={index}
                  {...COLUMN_HEAD}
                  textAlign={column.align}
                  verticalAlign="bottom"
                  fontWeight="medium"
                  fontSize={isCrowded ? '0.74em' : '0.82em'}
                  color="fg.muted"
                  px={isCrowded && index > 0 ? '0.1em' : '0.4em'}
                  py="0.4em"
                  overflowWrap="break-word"
                  hyphens="auto"
                  borderBottomWidth="1px"
                  borderColor="border"
                >
                  {column.title}
                </Box>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, row) => (
              <tr key={row}>
                {cells.map((cell, index) => (
                  <Cell key={index} cell={cell} align={columns[index]?.align ?? 'start'} isFirst={index === 0} />
                ))}
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
    </Box>
  );
}

interface CellProps {
  readonly cell: Table['rows'][number][number];
  readonly align: Table['columns'][number]['align'];
  readonly isFirst: boolean;
}

function Cell({ cell: { text, note, fill, isStrong, isNoteStrong, span }, align, isFirst }: CellProps) {
  const attributes = isFirst ? { scope: 'row' } : span ? { colSpan: span } : {};
  return (
    <Box
      as={isFirst ? 'th' : 'td'}
      textAlign={span ? 'start' : align}
      fontWeight={isStrong ? 'semibold' : 'normal'}
      fontStyle={span ? 'italic' : undefined}
      fontVariantNumeric="tabular-nums"
      px="0.4em"
      py="clamp(0.45em, 1.1vh, 0.9em)"
      borderBottomWidth={fill ? '0' : '1px'}
      borderColor="border.muted"
      borderRadius={fill ? 'l1' : undefined}
      overflowWrap="break-word"
      style={fill ? { backgroundColor: fill, color: HEAT_INK } : undefined}
      {...attributes}
    >
      <Span fontSize={fill && text.length > 7 ? '0.8em' : undefined}>{text}</Span>
      {note === undefined ? null : (
        <Text fontSize="0.72em" lineHeight="1.1" fontWeight={isNoteStrong ? 'bold' : 'normal'}>
          {note}
        </Text>
      )}
    </Box>
  );
}
