import { useBilingual, useTranslation } from '@veleta/shared/i18n';
import { Box, EmptyState, Field, Flex, Input, LinkButton, Span, Stack, Text } from '@veleta/shared/ui';
import { SortHeader, Table, type Sorting } from '@veleta/shared/ui/controls';
import { Plus } from '@veleta/shared/ui/icons';
import { SearchPicture } from '@veleta/shared/ui/pieces';
import { useContext, useState } from 'react';
import type { Dimensions, Measurement } from '../../common/analysis.api.ts';
import { DistributionBar } from '../../common/figures/distribution-bar.tsx';
import { DistributionKey } from '../../common/figures/distribution-key.tsx';
import { PlotFrame } from '../../common/figures/plot-frame.tsx';
import { useComparisonText } from '../../common/figures/use-comparison-text.ts';
import { useDistributionText } from '../../common/figures/use-distribution-text.ts';
import { useFigureText, useHiddenText } from '../../common/figures/use-figure-text.ts';
import { useMethod } from '../../common/figures/use-method.ts';
import { ActionHrefContext } from '../../common/result-tables/action-link.tsx';
import { NumberCell } from '../../common/result-tables/number-cell.tsx';
import { IndustryCell, IndustryLine } from './industry-cell.tsx';
import { useIndustryColumns } from './industry-columns.ts';
import { itemRows, searchItems, sortItems, type ItemColumn, type ItemDifference, type ItemRow } from './item-rows.ts';
import type { ItemBenchmark } from './use-item-benchmark.ts';

interface ItemTableProps {
  readonly own: Dimensions;
  /** The group beside it; undefined without one, or while it loads. */
  readonly other: Dimensions | undefined;
  readonly benchmark: ItemBenchmark;
  readonly measurement: Measurement;
}

const MAX_SEARCH_LENGTH = 100;

/** Questions with favorability, distribution and differences, which can be searched and sorted. */
export function ItemTable({ own, other, benchmark, measurement }: ItemTableProps) {
  const { t } = useTranslation('mf-stats');
  const translate = useBilingual();
  const figureText = useFigureText();
  const distributionText = useDistributionText();
  const comparison = useComparisonText();
  const method = useMethod();
  const hrefOf = useContext(ActionHrefContext);
  const [search, setSearch] = useState('');
  const [sorting, setSorting] = useState<Sorting<ItemColumn>>(null);
  const { unit, previous, how } = own;
  const { threshold } = how;
  const hiddenText = useHiddenText(threshold);
  const all = itemRows(own, other, benchmark.items);
  const industryColumns = useIndustryColumns(benchmark);
  const shown = sortItems(searchItems(all, search, translate), sorting, translate);
  // Items of a unit have no distribution.
  const hasDistribution = unit === null;
  const hasIndustry = benchmark.items !== null;
  const differences: readonly { readonly column: ItemDifference; readonly label: string }[] = [
    ...(previous ? [{ column: 'change', label: t('benchmark.differences.previous') } as const] : []),
    ...(unit ? [{ column: 'rest', label: t('benchmark.differences.rest') } as const] : []),
  ];
  const differenceOf = (row: ItemRow, column: ItemDifference) => comparison(row[column], row.result.answers);
  const groupName = (view: Dimensions) => view.unit?.name ?? t('filter.everybody');
  const title = t('items.title', { group: groupName(own) });
  const dimensionOf = ({ dimension }: ItemRow) => (dimension ? translate(dimension.name) : t('own.question'));
  const favorabilityOf = (result: ItemRow['beside']) =>
    result?.favorability ? figureText(result.favorability, 'percent') : hiddenText(result?.hidden ?? null);
  const header = (column: ItemColumn, label: string, hideBelow?: 'md' | 'lg') => (
    <SortHeader key={column} column={column} sorting={sorting} onSort={setSorting} {...(hideBelow && { hideBelow })}>
      {label}
    </SortHeader>
  );
  return (
    <PlotFrame
      title={title}
      note={t(unit ? 'items.unitNote' : 'items.note')}
      measurement={measurement}
      threshold={threshold}
      table={{
        caption: title,
        columns: [
          t('table.dimension'),
          t('table.item'),
          ...(hasDistribution ? [t('table.spread')] : []),
          other ? groupName(own) : t('table.favorable'),
          ...(other ? [groupName(other)] : []),
          ...differences.map(({ label }) => label),
          ...industryColumns.titles,
        ],
        rows: shown.map((row) => ({
          key: row.key,
          cells: [
            dimensionOf(row),
            translate(row.text),
            ...(hasDistribution ? [distributionText(row.distribution)] : []),
            favorabilityOf(row.result),
            ...(other ? [favorabilityOf(row.beside)] : []),
            ...differences.map(({ column }) => differenceOf(row, column)),
            ...industryColumns.cellsOf(row.industry),
          ],
        })),
      }}
      method={[
        ...method('favorability', threshold),
        ...differences.map(({ column }) => t(`items.method.${column}`)),
        ...benchmark.method,
        ...(other ? [t('items.method.beside')] : []),
      ]}
      isTable
    >
      <Stack gap="4">
        <Flex gap="4" wrap="wrap" justify="space-between" align="flex-end">
          <Field.Root width={{ base: 'full', sm: '20rem' }}>
            <Field.Label>{t('items.search')}</Field.Label>
            <Input
              type="search"
              value={search}
              maxLength={MAX_SEARCH_LENGTH}
              autoComplete="off"
              onChange={({ currentTarget }) => setSearch(currentTarget.value)}
            />
          </Field.Root>
          <Text role="status" color="fg.muted" textStyle="sm">
            {t('items.count', { count: shown.length })}
          </Text>
        </Flex>
        {hasDistribution ? (
          <Box hideBelow="md">
            <DistributionKey
              hasHidden={all.some(({ result, distribution }) => result.favorability !== null && !distribution)}
            />
          </Box>
        ) : null}
        {shown.length === 0 ? (
          <EmptyState picture={<SearchPicture />} title={t('items.nothing')} description={t('items.nothingHint')} />
        ) : (
          <Table.ScrollArea borderWidth="1px" borderRadius="l2" whiteSpace="normal">
            <Table.Root size="sm" aria-label={title}>
              <Table.Header>
                <Table.Row>
                  {header('question', t('table.item'))}
                  {hasDistribution ? (
                    <Table.ColumnHeader hideBelow="md" width="30%">
                      {t('table.spread')}
                    </Table.ColumnHeader>
                  ) : null}
                  {header('favorability', other ? groupName(own) : t('table.favorable'))}
                  {other ? header('beside', groupName(other)) : null}
                  {differences.map(({ column, label }) => header(column, label, 'md'))}
                  {hasIndustry ? header('industry', t('items.industry.column'), 'lg') : null}
                  {hrefOf ? <Table.ColumnHeader hideBelow="md">{t('table.action')}</Table.ColumnHeader> : null}
                </Table.Row>
              </Table.Header>
              <Table.Body>
                {shown.map((row) => (
                  <Table.Row key={row.key}>
                    <Table.Cell
                      as="th"
                      scope="row"
                      textAlign="start"
                      fontWeight="normal"
                      minW={{ base: '9rem', md: '10rem' }}
                    >
                      <Span display="block">{translate(row.text)}</Span>
                      <Span display="block" color="fg.muted" textStyle="xs">
                        {dimensionOf(row)}
                      </Span>
                      {differences.map(({ column, label }) =>
                        row[column] ? (
                          <Text key={column} hideFrom="md" color="fg.muted" textStyle="xs">
                            {t('items.differenceOf', { label, difference: differenceOf(row, column) })}
                          </Text>
                        ) : null,
                      )}
                      <IndustryLine industry={row.industry} />
                    </Table.Cell>
                    {hasDistribution ? (
                      <Table.Cell hideBelow="md">
                        <DistributionBar shares={row.distribution} />
                      </Table.Cell>
                    ) : null}
                    <Table.Cell>
                      <NumberCell
                        figure={row.result.favorability}
                        result={row.result}
                        unit="percent"
                        threshold={threshold}
                        isStrong
                      />
                    </Table.Cell>
                    {other ? (
                      <Table.Cell>
                        <NumberCell
                          figure={row.beside?.favorability ?? null}
                          result={row.beside ?? { hidden: null }}
                          unit="percent"
                          threshold={threshold}
                        />
                      </Table.Cell>
                    ) : null}
                    {differences.map(({ column }) => (
                      <Table.Cell key={column} hideBelow="md">
                        {differenceOf(row, column)}
                      </Table.Cell>
                    ))}
                    {hasIndustry ? (
                      <Table.Cell hideBelow="lg">
                        <IndustryCell industry={row.industry} />
                      </Table.Cell>
                    ) : null}
                    {hrefOf ? (
                      <Table.Cell hideBelow="md" title={t('table.addAction')}>
                        {row.dimension ? (
                          <LinkButton
                            to={hrefOf(row.dimension.key, row.key)}
                            size="xs"
                            variant="ghost"
                            aria-label={t('table.addActionOf', { name: translate(row.text) })}
                          >
                            <Plus />
                          </LinkButton>
                        ) : null}
                      </Table.Cell>
                    ) : null}
                  </Table.Row>
                ))}
              </Table.Body>
            </Table.Root>
          </Table.ScrollArea>
        )}
      </Stack>
    </PlotFrame>
  );
}
