import { useBilingual, useTranslation } from '@veleta/shared/i18n';
import { PartsBar } from '../../common/figures/parts-bar.tsx';
import { PlotFrame } from '../../common/figures/plot-frame.tsx';
import { PART_COLORS } from '../../common/figures/scale.ts';
import { useFigureText, useHiddenText } from '../../common/figures/use-figure-text.ts';
import { useMethod } from '../../common/figures/use-method.ts';
import type { DimensionFiguresProps } from '../../common/result-tables/dimension-figures.ts';
import { NumberCell } from '../../common/result-tables/number-cell.tsx';
import { ResultTable, type Column, type MeasuredRow } from '../../common/result-tables/result-table.tsx';

/**
 * Favorability by dimension: three parts that add up to 100, top- or bottom-coded if the exact value would disclose
 * individual answers.
 */
export function Favorability({ title, note, rowLabel, dimensions, measurement, threshold }: DimensionFiguresProps) {
  const { t } = useTranslation('mf-stats');
  const translate = useBilingual();
  const figureText = useFigureText();
  const hiddenText = useHiddenText(threshold);
  const method = useMethod();
  const parts = [
    { key: 'unfavorable', width: '5.75rem', figure: 'unfavorable' },
    { key: 'neutral', width: '4.5rem', figure: 'neutral' },
    { key: 'favorable', width: '5rem', figure: 'favorability' },
  ] as const;
  const columns: Column[] = [
    {
      key: 'bar',
      label: t('table.distribution'),
      width: 'minmax(6rem, 3fr)',
      isWide: true,
      cell: ({ result }, isItem) => <PartsBar result={result} isSmall={isItem} />,
    },
    ...parts.map(({ key, width, figure }) => ({
      key,
      label: t(`table.${key}`),
      width,
      color: PART_COLORS[key],
      cell: ({ result }: MeasuredRow) => (
        <NumberCell
          figure={result[figure]}
          result={result}
          unit="percent"
          threshold={threshold}
          isStrong={key === 'favorable'}
        />
      ),
    })),
  ];
  const line = (row: MeasuredRow, dimension: string, item: string) => ({
    key: `${dimension} ${row.key}`,
    cells: [
      dimension,
      item,
      ...parts.map(({ figure }) =>
        row.result[figure] ? figureText(row.result[figure], 'percent') : hiddenText(row.result.hidden),
      ),
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
        columns: [rowLabel ?? t('table.dimension'), t('table.item'), ...parts.map(({ key }) => t(`table.${key}`))],
        rows: dimensions.flatMap((dimension) => [
          line(dimension, translate(dimension.name), ''),
          ...dimension.items.map((item) => line(item, translate(dimension.name), translate(item.name))),
        ]),
      }}
      method={method('favorability', threshold)}
      isTable
    >
      <ResultTable caption={title} rowLabel={rowLabel} dimensions={dimensions} columns={columns} />
    </PlotFrame>
  );
}
