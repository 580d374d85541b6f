import { useBilingual, useTranslation } from '@veleta/shared/i18n';
import { EmptyState, Flex, Stack, Text } from '@veleta/shared/ui';
import { TrendPicture } from '@veleta/shared/ui/pieces';
import type { FigureKind } from '../../common/use-stats-address.ts';
import { FigureSelect } from '../../common/figures/figure-select.tsx';
import { PlotFrame } from '../../common/figures/plot-frame.tsx';
import { RangeKey, RangePlot, type ComparedKind } from '../../common/figures/range-plot.tsx';
import { useComparisonText } from '../../common/figures/use-comparison-text.ts';
import { useFigureText } from '../../common/figures/use-figure-text.ts';
import { useMeasurementText } from '../../common/figures/use-measurement-text.ts';
import type { Benchmark } from '../../common/benchmark.api.ts';

interface InternalProps {
  readonly benchmark: Benchmark;
  readonly figure: FigureKind;
  readonly onFigure: (figure: FigureKind) => void;
}

/** B1: compares a group with its previous measurement, the rest of the organization, and the whole organization. */
export function Internal({ benchmark, figure, onFigure }: InternalProps) {
  const { t } = useTranslation('mf-stats');
  const translate = useBilingual();
  const about = useMeasurementText();
  const figureText = useFigureText();
  const comparison = useComparisonText();
  const { rows, unit, previous, measurement, how } = benchmark;
  if (!previous && !unit) {
    return (
      <EmptyState picture={<TrendPicture />} title={t('benchmark.first')} description={t('benchmark.firstHint')} />
    );
  }
  const unitOf = figure === 'score' ? 'points' : 'percent';
  const kinds = (['previous', 'rest', 'organization'] as const).filter((kind) =>
    kind === 'previous' ? previous !== null : unit !== null,
  );
  // A group that changed by a few people is not compared with its previous measurement (C8), so no row has a previous
  // value.
  const isFollowed = rows.some((row) => row.previous !== null);
  const nameOf = (row: Benchmark['rows'][number]) => (row.name ? translate(row.name) : t('compared.product'));
  const plotted = rows.map((row) => {
    const figures = { previous: row.previous, rest: row.rest, organization: row.organization };
    const values = kinds.flatMap((kind): { kind: ComparedKind; value: number }[] => {
      const value = figures[kind]?.[figure]?.value;
      return value === undefined ? [] : [{ kind, value }];
    });
    const differences = [
      row.previous &&
        t('benchmark.toPrevious', { difference: comparison(row.previous.compared[figure], row.result.answers) }),
      row.rest && t('benchmark.toRest', { difference: comparison(row.rest.compared[figure], row.result.answers) }),
    ].filter((one) => one !== null);
    return {
      key: row.key,
      name: nameOf(row),
      isStrong: row.name === null,
      own: row.result[figure]?.value ?? null,
      ownText: figureText(row.result[figure], unitOf),
      compared: values,
      end: (
        <Flex wrap="wrap" columnGap="5">
          {differences.map((line) => (
            <Text key={line}>{line}</Text>
          ))}
        </Flex>
      ),
    };
  });
  return (
    <PlotFrame
      title={t('benchmark.internal')}
      note={
        <Stack as="span" gap="1">
          <span>
            {unit
              ? t('benchmark.ofUnit', { unit: unit.name, category: unit.category.title })
              : t('benchmark.ofEverybody')}
          </span>
          {previous ? <span>{t('benchmark.previousIs', { measurement: about(previous) })}</span> : null}
          {previous && unit && !isFollowed ? (
            <span>{t('benchmark.notFollowed', { threshold: how.threshold })}</span>
          ) : null}
        </Stack>
      }
      measurement={measurement}
      threshold={how.threshold}
      choices={<FigureSelect value={figure} onChange={onFigure} />}
      method={[
        ...(unit ? [t('benchmark.method.rest')] : []),
        ...(previous
          ? [t('benchmark.method.previous'), t('benchmark.method.changed', { most: how.threshold - 1 })]
          : []),
        t('benchmark.method.marks'),
      ]}
      table={{
        caption: t('benchmark.internal'),
        columns: [
          t('table.dimension'),
          t(`summary.${figure}`),
          ...kinds.flatMap((kind) => [
            t(`benchmark.kinds.${kind}`),
            ...(kind === 'organization' ? [] : [t(`benchmark.differences.${kind}`)]),
          ]),
        ],
        rows: rows.map((row) => ({
          key: row.key,
          cells: [
            nameOf(row),
            figureText(row.result[figure], unitOf),
            ...kinds.flatMap((kind) =>
              kind === 'organization'
                ? [figureText(row.organization?.[figure] ?? null, unitOf)]
                : [
                    figureText(row[kind]?.[figure] ?? null, unitOf),
                    comparison(row[kind]?.compared[figure] ?? null, row.result.answers),
                  ],
            ),
          ],
        })),
      }}
    >
      <Stack gap="4">
        <RangeKey
          own={unit?.name ?? t('benchmark.now')}
          compared={kinds
            .filter((kind) => kind !== 'previous' || isFollowed)
            .map((kind) => ({ kind, label: t(`benchmark.kinds.${kind}`) }))}
        />
        <RangePlot rows={plotted} />
      </Stack>
    </PlotFrame>
  );
}
