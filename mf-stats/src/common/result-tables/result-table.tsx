import { Box, Button, marks, Span, Text, VisuallyHidden } from '@veleta/shared/ui';
import { ChevronDown, ChevronRight } from '@veleta/shared/ui/icons';
import { useBilingual, useTranslation } from '@veleta/shared/i18n';
import { useState, type ReactNode } from 'react';
import type { Result } from '../analysis.api.ts';
import type { Bilingual } from '@veleta/shared/contracts';
import { ActionCell, useHasActions } from './action-link.tsx';

/** A row: a dimension or an item. */
export interface MeasuredRow {
  readonly key: string;
  readonly name: Bilingual;
  readonly result: Result;
  /** Shares of the answers 1 to 5; null if they are not disclosed, undefined if they were not requested. */
  readonly distribution?: readonly number[] | null;
}
/** A dimension with its items. */
export interface MeasuredDimension extends MeasuredRow {
  readonly items: readonly MeasuredRow[];
}

export interface Column {
  readonly key: string;
  readonly label: string;
  /** CSS width from 768 px on. */
  readonly width: string;
  /** Whether the column takes a whole line on a phone. The others share one line, each with its label. */
  readonly isWide?: boolean;
  /** Color key next to the label. */
  readonly color?: string;
  readonly cell: (row: MeasuredRow, isItem: boolean) => ReactNode;
}

interface ResultTableProps {
  readonly caption: string;
  readonly dimensions: readonly MeasuredDimension[];
  readonly columns: readonly Column[];
  /** Header of the first column; "Dimension" by default. */
  readonly rowLabel?: string | undefined;
}

function Label({ column }: { column: Column }) {
  return (
    <Span display="inline-flex" alignItems="center" gap="1.5">
      {column.color ? (
        <Span aria-hidden="true" {...marks.figure} boxSize="2.5" borderRadius="xs" bg={column.color} flexShrink="0" />
      ) : null}
      {column.label}
    </Span>
  );
}

/**
 * Table of dimensions that expand to their items. Sets ARIA roles explicitly, because browsers drop table semantics
 * when rows become blocks on a phone.
 */
export function ResultTable({ caption, dimensions, columns, rowLabel }: ResultTableProps) {
  const { t } = useTranslation('mf-stats');
  const translate = useBilingual();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const narrow = columns.filter((column) => !column.isWide).length;
  const hasActions = useHasActions();
  const grid = {
    display: 'grid',
    gridTemplateColumns: {
      base: `repeat(${narrow}, 1fr)`,
      md: `minmax(10rem, 2fr) ${columns.map((column) => column.width).join(' ')}${hasActions ? ' 2.5rem' : ''}`,
    },
    columnGap: { base: '3', lg: '5' },
    rowGap: '2',
    alignItems: 'center',
    px: { base: '4', md: '6' },
  } as const;

  const toggle = (key: string) =>
    setOpen((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  const cells = (row: MeasuredRow, isItem: boolean) =>
    columns.map((column) => (
      <Box
        as="td"
        role="cell"
        key={column.key}
        minW="0"
        gridColumn={column.isWide ? { base: '1 / -1', md: 'auto' } : undefined}
        textAlign={column.isWide ? undefined : { base: 'start', md: 'end' }}
      >
        {column.isWide ? null : (
          <Text as="span" aria-hidden="true" display={{ base: 'block', md: 'none' }} textStyle="xs" color="fg.muted">
            <Label column={column} />
          </Text>
        )}
        {column.cell(row, isItem)}
      </Box>
    ));

  return (
    <Box
      as="table"
      role="table"
      aria-label={caption}
      display="block"
      mx={{ base: '-4', md: '-6' }}
      borderTopWidth={{ base: '1px', md: '0' }}
      borderColor="border"
    >
      <Box
        as="thead"
        role="rowgroup"
        display={{ base: 'none', md: 'block' }}
        bg="bg.subtle"
        borderYWidth="1px"
        borderColor="border"
      >
        <Box as="tr" role="row" {...grid} py="3" textStyle="xs" color="fg.muted">
          <Box as="th" role="columnheader" textAlign="start" fontWeight="semibold">
            {rowLabel ?? t('table.dimension')}
          </Box>
          {columns.map((column) => (
            <Box
              as="th"
              role="columnheader"
              key={column.key}
              textAlign={column.isWide ? 'start' : 'end'}
              fontWeight="semibold"
            >
              <Label column={column} />
            </Box>
          ))}
          {hasActions ? (
            <Box as="th" role="columnheader">
              <VisuallyHidden>{t('table.action')}</VisuallyHidden>
            </Box>
          ) : null}
        </Box>
      </Box>
      {dimensions.map((dimension) => {
        const isOpen = open.has(dimension.key);
        const hasItems = dimension.items.length > 0;
        return (
          <Box
            as="tbody"
            role="rowgroup"
            display="block"
            key={dimension.key}
            borderTopWidth="1px"
            borderColor="border"
            _first={{ borderTopWidth: '0' }}
          >
            <Box as="tr" role="row" {...grid} py={{ base: '4', md: '3' }}>
              <Box
                as="th"
                role="rowheader"
                textAlign="start"
                fontWeight="semibold"
                gridColumn={{ base: '1 / -1', md: 'auto' }}
                minW="0"
              >
                {hasItems ? (
                  <Button
                    variant="ghost"
                    colorPalette="gray"
                    size="sm"
                    ms="-3"
                    fontWeight="semibold"
                    aria-expanded={isOpen}
                    onClick={() => toggle(dimension.key)}
                  >
                    {isOpen ? (
                      <ChevronDown size={16} aria-hidden="true" />
                    ) : (
                      <ChevronRight size={16} aria-hidden="true" />
                    )}
                    {translate(dimension.name)}
                  </Button>
                ) : (
                  translate(dimension.name)
                )}
              </Box>
              {cells(dimension, false)}
              <ActionCell dimension={dimension.key} name={translate(dimension.name)} />
            </Box>
            {isOpen
              ? dimension.items.map((item) => (
                  <Box
                    as="tr"
                    role="row"
                    key={item.key}
                    {...grid}
                    py="3"
                    bg="bg.subtle"
                    borderTopWidth="1px"
                    borderColor="border.muted"
                  >
                    <Box
                      as="th"
                      role="rowheader"
                      textAlign="start"
                      fontWeight="normal"
                      textStyle="sm"
                      ps={{ base: '0', md: '6' }}
                      gridColumn={{ base: '1 / -1', md: 'auto' }}
                    >
                      {translate(item.name)}
                    </Box>
                    {cells(item, true)}
                    <ActionCell dimension={dimension.key} item={item.key} name={translate(item.name)} />
                  </Box>
                ))
              : null}
          </Box>
        );
      })}
    </Box>
  );
}
