import { formatNumber, formatPercent, useBilingual, useTranslation } from '@veleta/shared/i18n';
import { Box } from '@veleta/shared/ui';
import {
  CartesianGrid,
  Chart,
  Cell,
  DefaultZIndexes,
  ErrorBar,
  ReferenceLine,
  Scatter,
  ScatterChart,
  Tooltip,
  useChart,
  usePlotArea,
  XAxis,
  YAxis,
  ZIndexLayer,
} from '@veleta/shared/ui/charts';
import { axisAround, placeLabels, type Box as LabelBox } from '@veleta/shared/plots';
import { usePrinting } from '../../common/figures/use-printing.ts';
import type { Driver } from '../../common/drivers.api.ts';
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

/** Sizes of the labels in px; the width of a character is an average of the typeface. */
const LABEL = { fontSize: 12, height: 15, offset: 9, characterWidth: 7.2, quadrantWidth: 6.2, inset: 6 } as const;

interface LabelsProps {
  readonly points: readonly {
    readonly key: string;
    readonly number: string;
    readonly name: string;
    readonly result: number;
    readonly r: number;
  }[];
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
  readonly color: string;
  readonly quietColor: string;
}

/** Names of the quadrants in the corners, and the number and name of each dot where there is room. */
function Labels({ points, x, y, color, quietColor }: LabelsProps) {
  const { t } = useTranslation('mf-stats');
  const plot = usePlotArea();
  if (!plot) return null;
  const area: LabelBox = { left: plot.x, top: plot.y, width: plot.width, height: plot.height };
  const [leftEdge, rightEdge] = [plot.x + LABEL.inset, plot.x + plot.width - LABEL.inset];
  const [topEdge, bottomEdge] = [plot.y + LABEL.inset, plot.y + plot.height - LABEL.inset - LABEL.height];
  const quadrants = (
    [
      ['focus', leftEdge, topEdge, 'start'],
      ['protect', rightEdge, topEdge, 'end'],
      ['watch', leftEdge, bottomEdge, 'start'],
      ['maintain', rightEdge, bottomEdge, 'end'],
    ] as const
  ).map(([key, edge, top, anchor]) => {
    const text = t(`drivers.quadrant.${key}`);
    const width = text.length * LABEL.quadrantWidth;
    return {
      key,
      text,
      edge,
      top,
      anchor,
      box: { left: anchor === 'start' ? edge : edge - width, top, width, height: LABEL.height },
    };
  });
  const dots = points.map(({ number, name, result, r }) => {
    const texts = [`${number} ${name}`, number].map((text) => ({ text, width: text.length * LABEL.characterWidth }));
    return {
      x: plot.x + ((result - x[0]) / (x[1] - x[0])) * plot.width,
      y: plot.y + ((y[1] - r) / (y[1] - y[0])) * plot.height,
      texts,
    };
  });
  const labels = placeLabels(dots, { area, ...LABEL, taken: quadrants.map(({ box }) => box) });
  const baseline = LABEL.height - 3;
  return (
    <ZIndexLayer zIndex={DefaultZIndexes.label}>
      <g fontSize={LABEL.fontSize}>
        {quadrants.map(({ key, text, edge, top, anchor }) => (
          <text key={key} x={edge} y={top + baseline} textAnchor={anchor} fill={quietColor}>
            {text}
          </text>
        ))}
        {labels.map(({ text, box }, index) => (
          <text
            key={points[index]?.key}
            x={box.left + box.width / 2}
            y={box.top + baseline}
            textAnchor="middle"
            fill={color}
            stroke="var(--plot-ground)"
            strokeWidth={4}
            paintOrder="stroke"
            style={{ fontWeight: 600 }}
          >
            {text}
          </text>
        ))}
      </g>
    </ZIndexLayer>
  );
}

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
            number: formatNumber(index + 1),
            name: translate(name),
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
  const y = axisAround(
    drivers.flatMap(({ low, high }) => [low, high]),
    { step: STEPS.r, margin: 0.1 },
  );
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
          </Scatter>
          <Labels points={points} x={x} y={y} color={chart.color('fg')} quietColor={quiet} />
        </ScatterChart>
      </Chart.Root>
    </Box>
  );
}
