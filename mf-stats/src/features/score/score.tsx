import { formatNumber, useBilingual, useTranslation } from '@veleta/shared/i18n';
import { Span, Stack } from '@veleta/shared/ui';
import { DistributionBar } from '../../common/figures/distribution-bar.tsx';
import { DistributionKey } from '../../common/figures/distribution-key.tsx';
import { PlotFrame } from '../../common/figures/plot-frame.tsx';
import { ScoreBar } from '../../common/figures/score-bar.tsx';
import { useDistributionText } from '../../common/figures/use-distribution-text.ts';
import { NOTHING, useFigureText, useHiddenText } from '../../common/figures/use-figure-text.ts';
import { useMethod } from '../../common/figures/use-method.ts';
import type { DimensionFiguresProps } from '../../common/result-tables/dimension-figures.ts';
import { NumberCell } from '../../common/result-tables/number-cell.tsx';
import { ResultTable, type Column, type MeasuredRow } from '../../common/result-tables/result-table.tsx';

/** Average answer from 0 to 100, with the distribution of answers. */
export function Score({
  title,
  note,
  rowLabel,
  dimensions,
  measurement,
  threshold,
  hasDistribution,
}: DimensionFiguresProps) {
  const { t } = useTranslation('mf-stats');
  const translate = useBilingual();
  const figureText = useFigureText();
  const hiddenText = useHiddenText(threshold);
  const distributionText = useDistributionText();
  const method = useMethod();
  const countOf = ({ result }: MeasuredRow) => (result.answers === null ? NOTHING : formatNumber(result.answers));
  const columns: Column[] = [
    hasDistribution
      ? {
          key: 'bar',
          label: t('table.spread'),
          width: 'minmax(8rem, 3fr)',
          isWide: true,
          cell: ({ distribution }) => <DistributionBar shares={distribution ?? null} />,
        }
      : {
          key: 'bar',
          label: t('table.scale'),
          width: 'minmax(8rem, 3fr)',
          isWide: true,
          cell: ({ result }, isItem) => <ScoreBar score={result.score} isSmall={isItem} />,
        },
    {
      key: 'answers',
      label: t('table.answers'),
      width: '5.5rem',
      cell: (row) => (
        <Span color="fg.muted" fontVariantNumeric="tabular-nums">
          {countOf(row)}
        </Span>
      ),
    },
    {
      key: 'score',
      label: t('table.score'),
      width: '5rem',
      cell: ({ result }) => (
        <NumberCell figure={result.score} result={result} unit="points" threshold={threshold} isStrong />
      ),
    },
  ];
  const line = (row: MeasuredRow, dimension: string, item: string) => ({
    key: `${dimension} ${row.key}`,
    cells: [
      dimension,
      item,
      ...(hasDistribution ? [distributionText(row.distribution ?? null)] : []),
      countOf(row),
      row.result.score ? figureText(row.result.score, 'points') : hiddenText(row.result.hidden),
    ],
  });
  return (
    <PlotFrame
      title={title}
      note={note}
      measurement={measurement}
      threshold={threshold}
      table={{
        caption: title,
        columns: [
          rowLabel ?? t('table.dimension'),
          t('table.item'),
          ...(hasDistribution ? [t('table.spread')] : []),
          t('table.answers'),
          t('table.score'),
        ],
        rows: dimensions.flatMap((dimension) => [
          line(dimension, translate(dimension.name), ''),
          ...dimension.items.map((item) => line(item, translate(dimension.name), translate(item.name))),
        ]),
      }}
      method={method('score', threshold)}
      isTable
    >
      <Stack gap="4">
        {hasDistribution ? <DistributionKey hasHidden={dimensions.some(hidesDistribution)} /> : null}
        <ResultTable caption={title} rowLabel={rowLabel} dimensions={dimensions} columns={columns} />
      </Stack>
    </PlotFrame>
  );
}

/** Whether the distribution of a dimension or of one of its questions is hidden next to a disclosed score. */
const hidesDistribution = (dimension: DimensionFiguresProps['dimensions'][number]): boolean =>
  [dimension, ...dimension.items].some(({ result, distribution }) => result.score !== null && !distribution);
