import { useId, useState, type KeyboardEvent } from 'react';
import { formatDate, formatNumber, useTranslation } from '@veleta/shared/i18n';
import { Box, Flex, Text } from '@veleta/shared/ui';
import { fitsPhone, labelledDays, plotDays, topOf } from './day-scale.ts';
import { useDayText } from './day-text.ts';
import type { Day } from '../measurement.api.ts';

const HEIGHT_PX = 168;
/** Height of a suppressed day, whatever its count. */
const UNKNOWN_PX = 14;
const AXIS_PX = 28;
/** Share of a day's width that its bar takes. */
const BAR = 0.72;

interface DaysPlotProps {
  readonly days: readonly Day[];
  /** End of the plot, which includes future days. */
  readonly lastDate: string;
  readonly colorPalette: 'active' | 'finished';
}

const move = (key: string, at: number, last: number): number | null => {
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(last, at + 1);
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(0, at - 1);
  if (key === 'Home') return 0;
  return key === 'End' ? last : null;
};

/**
 * Plots responses by day as bars. The text above shows one day: the one under the pointer or chosen with the arrow
 * keys, at first the latest. Screen readers use the table.
 */
export function DaysPlot({ days, lastDate, colorPalette }: DaysPlotProps) {
  const { t } = useTranslation('mf-measurements');
  const dayText = useDayText();
  const hatch = useId();
  const [chosen, setChosen] = useState<number | null>(null);
  const all = plotDays(days, lastDate);
  const latest = days.length - 1;
  const latestShown = days.findLastIndex(({ responses }) => responses !== null);
  const at = Math.min(chosen ?? latestShown, latest);
  const read = days[at];
  if (!read) return null;

  const top = topOf(Math.max(0, ...days.map(({ responses }) => responses ?? 0)));
  const width = 100 / all.length;
  const yOf = (count: number): number => HEIGHT_PX * (1 - count / top);
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = move(event.key, at, latest);
    if (next === null) return;
    event.preventDefault();
    setChosen(next);
  };

  return (
    <Box>
      <Text textStyle="sm" fontVariantNumeric="tabular-nums" minH="6" aria-hidden="true">
        {dayText(read)}
      </Text>
      <Box
        role="slider"
        tabIndex={0}
        aria-label={t('participation.byDay')}
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={at + 1}
        aria-valuetext={dayText(read)}
        onKeyDown={onKeyDown}
        onPointerLeave={() => setChosen(null)}
        borderRadius="l1"
        colorPalette={colorPalette}
        color="colorPalette.fg"
        mt="2"
        display="flex"
        gap="2"
      >
        <Scale top={top} />
        <svg
          width="100%"
          height={HEIGHT_PX + AXIS_PX}
          aria-hidden="true"
          focusable="false"
          style={{ display: 'block' }}
        >
          <defs>
            <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <rect width="2" height="6" fill="currentColor" opacity="0.45" />
            </pattern>
          </defs>
          {[0, top / 2, top].map((count) => (
            <Level key={count} y={yOf(count)} isBase={count === 0} />
          ))}
          {all.map(({ date, responses, isToCome }, day) => {
            const height = responses === null ? UNKNOWN_PX : HEIGHT_PX - yOf(responses);
            return (
              <g key={date} onPointerEnter={() => day <= latest && setChosen(day)}>
                <rect x={`${day * width}%`} width={`${width}%`} height={HEIGHT_PX} fill="transparent" />
                {!isToCome && (
                  <rect
                    x={`${(day + (1 - BAR) / 2) * width}%`}
                    width={`${width * BAR}%`}
                    y={HEIGHT_PX - height}
                    height={height}
                    rx="2"
                    fill={responses === null ? `url(#${hatch})` : 'currentColor'}
                    opacity={chosen === null || day === at ? 1 : 0.55}
                  />
                )}
              </g>
            );
          })}
          <DayLabels dates={all.map(({ date }) => date)} />
        </svg>
      </Box>
    </Box>
  );
}

/** Labels of the scale, as wide as the largest. */
function Scale({ top }: { top: number }) {
  return (
    <Flex
      aria-hidden="true"
      direction="column"
      justifyContent="space-between"
      textAlign="end"
      textStyle="xs"
      lineHeight="1"
      color="fg.muted"
      fontVariantNumeric="tabular-nums"
      style={{ height: HEIGHT_PX }}
    >
      <span>{formatNumber(top)}</span>
      <span>{formatNumber(top / 2)}</span>
      <span>0</span>
    </Flex>
  );
}

function Level({ y, isBase }: { y: number; isBase: boolean }) {
  return (
    <Box asChild color="fg.muted" opacity="0.35">
      <line x1="0" x2="100%" y1={y + 0.5} y2={y + 0.5} stroke="currentColor" strokeDasharray={isBase ? '' : '2 4'} />
    </Box>
  );
}

/** A few dates under the bars; the outer ones stay inside the edges. */
function DayLabels({ dates }: { dates: readonly string[] }) {
  const width = 100 / dates.length;
  const labelled = labelledDays(dates.length);
  return labelled.map((day, index) => {
    const isCentred = dates.length < 8 || (index > 0 && index < labelled.length - 1);
    const atEdge = index === 0 ? ('start' as const) : ('end' as const);
    return (
      <Box
        asChild
        color="fg.muted"
        textStyle="xs"
        key={day}
        hideBelow={fitsPhone(index, labelled.length) ? undefined : 'md'}
      >
        <text
          x={`${isCentred ? (day + 0.5) * width : index === 0 ? 0 : 100}%`}
          y={HEIGHT_PX + 20}
          textAnchor={isCentred ? 'middle' : atEdge}
          fill="currentColor"
        >
          {formatDate(dates[day] ?? '', { month: 'short', day: 'numeric' })}
        </text>
      </Box>
    );
  });
}
