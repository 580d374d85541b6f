import { formatDate, formatNumber, formatPercent, useBilingual, useTranslation } from '@veleta/shared/i18n';
import { Alert, Box, Flex, Stack } from '@veleta/shared/ui';
import { Select } from '@veleta/shared/ui/controls';
import { useState } from 'react';
import type { FigureKind } from '../../common/use-stats-address.ts';
import { FigureSelect } from '../../common/figures/figure-select.tsx';
import { LinePlot } from '../../common/figures/line-plot.tsx';
import { PlotFrame } from '../../common/figures/plot-frame.tsx';
import { signed } from '../../common/figures/signed.ts';
import { NOTHING, useFigureText } from '../../common/figures/use-figure-text.ts';
import type { Figure } from '../../common/analysis.api.ts';
import type { Trend, TrendPoint } from './trend.api.ts';

interface TrendPlotProps {
  readonly trend: Trend;
  /** Trend of the whole organization if a unit is selected; null while it is loading. */
  readonly whole: Trend | null;
  readonly figure: FigureKind;
  readonly onFigure: (figure: FigureKind) => void;
}

const PRODUCT = 'product';
const ENPS = 'enps';
const PARTICIPATION = 'participation';
const SHARES = [0, 25, 50, 75, 100];
const ENPS_TICKS = [-100, -50, 0, 50, 100];

/** Plots one figure over the measurements of a product. */
export function TrendPlot({ trend, whole, figure, onFigure }: TrendPlotProps) {
  const { t } = useTranslation('mf-stats');
  const translate = useBilingual();
  const figureText = useFigureText();
  const [wanted, setWanted] = useState(PRODUCT);
  const { points, unit, measurement, how } = trend;
  const newest = points.at(-1);
  const choices = [
    { key: PRODUCT, name: t('compared.product') },
    ...(newest?.dimensions ?? []).map(({ key, name }) => ({ key, name: translate(name) })),
    ...(points.some(({ enps }) => enps !== null) ? [{ key: ENPS, name: t('summary.enps') }] : []),
    ...(points.some(({ participation }) => participation != null)
      ? [{ key: PARTICIPATION, name: t('trend.participation') }]
      : []),
  ];
  const chosen = choices.find(({ key }) => key === wanted) ?? choices[0]!; // the product is always there
  const isEnps = chosen.key === ENPS;
  const isParticipation = chosen.key === PARTICIPATION;
  const kind = figure === 'score' && !isParticipation ? 'points' : 'percent';
  const format = (value: number) =>
    isEnps ? signed(value) : kind === 'points' ? formatNumber(value) : formatPercent(value);
  const figureOf = (point: TrendPoint | undefined): Figure | null => {
    if (!point) return null;
    if (isParticipation) return point.participation == null ? null : { value: point.participation, bound: 'exact' };
    if (isEnps) return point.enps?.value == null ? null : { value: point.enps.value, bound: 'exact' };
    const result =
      chosen.key === PRODUCT ? point.product : point.dimensions.find(({ key }) => key === chosen.key)?.result;
    return result?.[figure] ?? null;
  };
  const text = (one: Figure | null) => (isEnps ? (one ? signed(one.value) : NOTHING) : figureText(one, kind));
  const wholeAt = (point: TrendPoint) => whole?.points.find((other) => other.measurement.id === point.measurement.id);
  const hasChanged = points.some(({ hidden }) => hidden === 'changed');
  const main = unit?.name ?? t('filter.everybody');
  const noteOf = ({ hidden, measurement: { isImported } }: TrendPoint) =>
    [
      ...(hidden ? [t(`trend.hidden.${hidden}`, { threshold: how.threshold })] : []),
      ...(isImported ? [t('picker.imported')] : []),
    ].join(' · ') || null;
  const whenOf = (point: TrendPoint) => formatDate(point.measurement.lastDate);
  return (
    <Stack gap="4">
      {hasChanged ? (
        <Alert.Root status="info">
          <Alert.Indicator />
          <Alert.Content>
            <Alert.Title>{t('trend.changedTitle')}</Alert.Title>
            <Alert.Description>{t('trend.changed', { threshold: how.threshold })}</Alert.Description>
          </Alert.Content>
        </Alert.Root>
      ) : null}
      <PlotFrame
        title={t('trend.title', { what: chosen.name })}
        note={
          points.length === 1
            ? t('trend.one')
            : t('trend.note', { group: main, measurements: formatNumber(points.length) })
        }
        measurement={measurement}
        threshold={how.threshold}
        choices={
          <Flex gap="2" wrap="wrap">
            <Box width="12rem">
              <Select
                size="sm"
                aria-label={t('trend.what')}
                value={chosen.key}
                onChange={({ currentTarget }) => setWanted(currentTarget.value)}
              >
                {choices.map(({ key, name }) => (
                  <option key={key} value={key}>
                    {name}
                  </option>
                ))}
              </Select>
            </Box>
            {isEnps || isParticipation ? null : <FigureSelect value={figure} onChange={onFigure} />}
          </Flex>
        }
        method={['points', 'same', 'changed', 'imported'].map((rule) =>
          t(`trend.method.${rule}`, { most: how.threshold - 1 }),
        )}
        table={{
          caption: t('trend.title', { what: chosen.name }),
          columns: [
            t('picker.label'),
            main,
            ...(unit ? [t('filter.everybody')] : []),
            t('table.responses'),
            t('trend.remark'),
          ],
          rows: points.map((point) => ({
            key: point.measurement.id,
            cells: [
              whenOf(point),
              text(figureOf(point)),
              ...(unit ? [text(figureOf(wholeAt(point)))] : []),
              point.responses === null ? NOTHING : formatNumber(point.responses),
              noteOf(point) ?? '',
            ],
          })),
        }}
      >
        <LinePlot
          low={isEnps ? -100 : 0}
          high={100}
          ticks={isEnps ? ENPS_TICKS : SHARES}
          format={format}
          positions={points.map((point) => ({
            key: point.measurement.id,
            label: whenOf(point),
            note: noteOf(point),
            isMarked: point.measurement.isImported === true,
          }))}
          series={[
            { key: 'main', label: main, isMain: true, values: points.map((point) => figureOf(point)?.value ?? null) },
            ...(unit && whole
              ? [
                  {
                    key: 'whole',
                    label: t('filter.everybody'),
                    isMain: false,
                    values: points.map((point) => figureOf(wholeAt(point))?.value ?? null),
                  },
                ]
              : []),
          ]}
        />
      </PlotFrame>
    </Stack>
  );
}
