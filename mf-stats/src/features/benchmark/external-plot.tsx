import { formatNumber, formatPercent, useBilingual, useTranslation } from '@veleta/shared/i18n';
import { Stack } from '@veleta/shared/ui';
import type { FigureKind } from '../../common/use-stats-address.ts';
import { FigureSelect } from '../../common/figures/figure-select.tsx';
import { PlotFrame } from '../../common/figures/plot-frame.tsx';
import { RangeKey, RangePlot } from '../../common/figures/range-plot.tsx';
import { signed } from '../../common/figures/signed.ts';
import { useExternalWords } from '../../common/figures/use-external-words.ts';
import { NOTHING, useFigureText } from '../../common/figures/use-figure-text.ts';
import type { External } from '../../common/benchmark.api.ts';

interface ExternalPlotProps {
  readonly external: External;
  readonly figure: FigureKind;
  readonly onFigure: (figure: FigureKind) => void;
  readonly threshold: number;
}

type Row = External['rows'][number];
/** A figure of the organization with those of others. An eNPS has no top or bottom coding. */
type Others = NonNullable<Row['favorability'] | Row['enps']>;

/**
 * Plots the organization in the distribution of others: their median, the middle half from 15 and the best tenth from
 * 30 organizations on.
 */
export function ExternalPlot({ external, figure, onFigure, threshold }: ExternalPlotProps) {
  const { t } = useTranslation('mf-stats');
  const translate = useBilingual();
  const figureText = useFigureText();
  const words = useExternalWords();
  const { measurement, rows, snapshot } = external;
  const unit = figure === 'score' ? 'points' : 'percent';
  const number = (value: number | null) =>
    value === null ? NOTHING : unit === 'percent' ? formatPercent(value) : formatNumber(value);
  const difference = (value: number | null) => (value === null ? NOTHING : signed(value));
  const shown = rows.flatMap(({ key, name, ...row }) => {
    const benchmark = row[figure];
    return benchmark
      ? [{ key, name: name ? translate(name) : t('compared.product'), isStrong: name === null, benchmark }]
      : [];
  });
  const enps = rows.find(({ key }) => key === 'enps')?.enps;
  const hasQuartiles = shown.some(({ benchmark }) => benchmark.others.lower !== null);
  const hasTop = shown.some(({ benchmark }) => benchmark.others.p90 !== null);
  const cells = ({ others, difference: apart }: Others, text: (value: number | null) => string) => [
    text(others.median),
    difference(apart),
    ...(hasQuartiles ? [text(others.lower), text(others.upper)] : []),
    ...(hasTop ? [text(others.p90)] : []),
  ];
  /** Returns the row of the range plot for a figure. */
  const range = ({ own, others, difference: apart }: Others, text: (value: number | null) => string) => ({
    own: own?.value ?? null,
    compared: [{ kind: 'median' as const, value: others.median }],
    band: others.lower !== null && others.upper !== null ? { low: others.lower, high: others.upper } : null,
    top: others.p90,
    end: t('external.medianIs', { median: text(others.median), difference: difference(apart) }),
  });
  const points = (value: number | null) => (value === null ? NOTHING : signed(value));
  return (
    <PlotFrame
      title={t('external.plot')}
      note={snapshot ? words.madeOf(snapshot) : undefined}
      measurement={measurement}
      threshold={threshold}
      choices={<FigureSelect value={figure} onChange={onFigure} />}
      method={words.method}
      table={{
        caption: t('external.plot'),
        columns: [
          t('table.dimension'),
          t(`summary.${figure}`),
          t('external.median'),
          t('external.difference'),
          ...(hasQuartiles ? [t('external.lower'), t('external.upper')] : []),
          ...(hasTop ? [t('external.p90')] : []),
        ],
        rows: [
          ...shown.map(({ key, name, benchmark }) => ({
            key,
            cells: [name, figureText(benchmark.own, unit), ...cells(benchmark, number)],
          })),
          ...(enps
            ? [{ key: 'enps', cells: [t('summary.enps'), points(enps.own?.value ?? null), ...cells(enps, points)] }]
            : []),
        ],
      }}
    >
      <Stack gap="4">
        <RangeKey
          own={t('external.you')}
          compared={[{ kind: 'median', label: t('external.median') }]}
          band={hasQuartiles ? t('external.band') : null}
          top={hasTop ? t('external.p90') : null}
        />
        <RangePlot
          rows={shown.map(({ key, name, isStrong, benchmark }) => ({
            key,
            name,
            isStrong,
            ownText: figureText(benchmark.own, unit),
            ...range(benchmark, number),
          }))}
        />
        {enps ? (
          <RangePlot
            low={-100}
            rows={[
              {
                key: 'enps',
                name: t('summary.enps'),
                isStrong: true,
                ownText: points(enps.own?.value ?? null),
                ...range(enps, points),
              },
            ]}
          />
        ) : null}
      </Stack>
    </PlotFrame>
  );
}
