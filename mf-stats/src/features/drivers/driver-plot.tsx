import { formatNumber, formatPercent, useBilingual, useTranslation } from '@veleta/shared/i18n';
import { Box } from '@veleta/shared/ui';
import {
  CartesianGrid,
  Chart,
  Cell,
  ErrorBar,
  LabelList,
  ReferenceLine,
  Scatter,
  ScatterChart,
  Tooltip,
  useChart,
  XAxis,
  YAxis,
} from '@veleta/shared/ui/charts';
import { usePrinting } from '../../common/figures/use-printing.ts';
import type { Driver } from '../../common/drivers.api.ts';
import { axisAround } from './strength.ts';
import { correlationText } from './use-driver-table.ts';

interface DriverPlotProps {
  /** Ordered by their numbers. */
  readonly drivers: readonly Driver[];
  readonly outcome: string;
}

/**
 * Colors of the plot. Browsers do not apply forced colors to SVG, so the plot sets them itself. Means and intervals
 * stay visible.
 */
const COLORS = {
  '--plot-accent': 'colors.primary.solid',
  '--plot-middle': 'colors.border.control',
  '--plot-axis': 'colors.border',
  '--plot-grid': 'colors.border.muted',
  '--plot-ground': 'colors.bg.panel',
  _highContrast: {
    '--plot-accent': 'Highlight',
    '--plot-middle': 'GrayText',
    '--plot-axis': 'CanvasText',
    '--plot-grid': 'transparent',
    '--plot-ground': 'Canvas',
    '& text': { fill: 'CanvasText !important' },
  },
} as const;

/** Size in px that fits an A4 page inside the frame. */
const PRINT_SIZE = { width: 620, height: 340 } as const;

const STEPS = { result: 10, r: 0.2 };
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const ticksOf = ([from, to]: [number, number], step: number): number[] =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_, index) => Math.round((from + index * step) * 10) / 10);

/** Scatter plot of impact and result: strength of the correlation with the outcome, and favorability. */
export default function DriverPlot({ drivers, outcome }: DriverPlotProps) {
  const { t } = useTranslation('mf-stats');
  const translate = useBilingual();
  const isPrinting = usePrinting();
  const points = drivers.flatMap(({ key, name, result, r, low, high, isClear }, index) =>
    result.favorability
      ? [
          {
            key,
            name: translate(name),
            above: index % 2 === 0 ? formatNumber(index + 1) : '',
            below: index % 2 === 0 ? '' : formatNumber(index + 1),
            result: result.favorability.value,
            r,
            spread: [r - low, high - r],
            isClear,
          },
        ]
      : [],
  );
  const chart = useChart({ data: points });
  const [first] = points;
  if (!first) return null;
  const x = axisAround(
    points.map(({ result }) => result),
    { step: STEPS.result, margin: 3 },
  );
  const y = axisAround([0, 1, ...drivers.map(({ low }) => low)], { step: STEPS.r, margin: 0 });
  const accent = 'var(--plot-accent)';
  const middle = 'var(--plot-middle)';
  const quiet = chart.color('fg.muted');
  const ground = 'var(--plot-ground)';
  const axis = { stroke: 'var(--plot-axis)', tick: { fill: quiet } } as const;
  return (
    <Box minW="0" css={COLORS}>
      <Chart.Root chart={chart} height={{ base: '20rem', md: '24rem' }} aspectRatio="auto">
        <ScatterChart
          {...(isPrinting ? PRINT_SIZE : { responsive: true })}
          accessibilityLayer={false}
          margin={{ top: 16, right: 16, bottom: 28, left: 4 }}
        >
          <CartesianGrid stroke="var(--plot-grid)" />
          <XAxis
            type="number"
            dataKey="result"
            domain={x}
            ticks={ticksOf(x, STEPS.result)}
            tickFormatter={(value: number) => formatPercent(value)}
            label={{
              value: t('drivers.axis.result'),
              position: 'insideBottom',
              offset: -16,
              fill: quiet,
            }}
            {...axis}
          />
          <YAxis
            type="number"
            dataKey="r"
            domain={y}
            ticks={ticksOf(y, STEPS.r)}
            tickFormatter={(value: number) => formatNumber(value)}
            width={58}
            label={{
              value: t('drivers.axis.strength', { outcome }),
              angle: -90,
              position: 'insideLeft',
              offset: 12,
              style: { textAnchor: 'middle' },
              fill: quiet,
            }}
            {...axis}
          />
          <ReferenceLine x={mean(points.map(({ result }) => result))} stroke={middle} strokeDasharray="4 4" />
          <ReferenceLine y={mean(points.map(({ r }) => r))} stroke={middle} strokeDasharray="4 4" />
          <Tooltip
            cursor={false}
            isAnimationActive={false}
            content={({ payload }) => {
              const point = points.find(({ key }) => key === Object(payload[0]?.payload).key);
              return point ? (
                <Box
                  bg="bg.panel"
                  borderWidth="1px"
                  borderColor="border"
                  borderRadius="l2"
                  px="3"
                  py="2"
                  textStyle="sm"
                >
                  {t('drivers.point', {
                    name: point.name,
                    result: formatPercent(point.result),
                    r: correlationText(point.r),
                  })}
                </Box>
              ) : null;
            }}
          />
          <Scatter data={points} isAnimationActive={false}>
            {points.map(({ key, isClear }) => (
              <Cell key={key} fill={isClear ? accent : ground} stroke={accent} strokeWidth={2} />
            ))}
            <ErrorBar
              isAnimationActive={false}
              dataKey="spread"
              direction="y"
              width={4}
              strokeWidth={1}
              stroke={middle}
            />
            {/*
               Labels alternate above and below and have a background, because dots of similar strength are close to
               each other.
            */}
            {(['above', 'below'] as const).map((place) => (
              <LabelList
                key={place}
                dataKey={place}
                position={place === 'above' ? 'top' : 'bottom'}
                offset={10}
                fill={chart.color('fg')}
                stroke={ground}
                strokeWidth={4}
                paintOrder="stroke"
                fontWeight={600}
              />
            ))}
          </Scatter>
        </ScatterChart>
      </Chart.Root>
    </Box>
  );
}
