import { formatPercent } from '@veleta/shared/i18n';
import { Box, marks } from '@veleta/shared/ui';
import type { SlideBlock } from './presentation.api.ts';

const GRID = [0, 25, 50, 75, 100];
/** Space for the labels of the scale and of the points. */
const EDGE = { start: '3em', end: '1.5em', top: '1.2em', bottom: '1.8em' } as const;

/** Draws a line chart. A point without an exact value interrupts the line. */
export function SlideLine({ title, color, points }: Extract<SlideBlock, { type: 'line' }>) {
  const x = (index: number) => (points.length === 1 ? 50 : (index / (points.length - 1)) * 90 + 5);
  const y = (value: number) => 100 - value;
  const pieces = points.slice(1).flatMap((point, index) => {
    const [from, to] = [points[index]?.value ?? null, point.value];
    return from === null || to === null ? [] : [{ index, from, to }];
  });
  const text = points.map(({ name, text: value }) => `${name}: ${value}`).join('; ');
  return (
    <Box role="img" aria-label={`${title}. ${text}`} position="relative" height="max(12em, 34vh)" {...marks.figure}>
      <Box position="absolute" insetStart={EDGE.start} insetEnd={EDGE.end} top={EDGE.top} bottom={EDGE.bottom}>
        {GRID.map((value) => (
          <Box
            key={value}
            position="absolute"
            insetX="0"
            borderTopWidth="1px"
            borderColor="border.muted"
            style={{ top: `${y(value)}%` }}
          >
            <Box position="absolute" insetEnd="100%" top="-0.75em" pe="0.6em" fontSize="0.7em" color="fg.muted">
              {formatPercent(value)}
            </Box>
          </Box>
        ))}
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          style={{ position: 'absolute', inset: 0, width: '100%', height: '100%', overflow: 'visible' }}
        >
          {pieces.map(({ index, from, to }) => (
            <line
              key={index}
              x1={x(index)}
              y1={y(from)}
              x2={x(index + 1)}
              y2={y(to)}
              stroke={color}
              strokeWidth="3"
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </svg>
        {points.map(({ name, text: label, value }, index) => (
          <Box key={index} position="absolute" insetY="0" style={{ left: `${x(index)}%` }}>
            {value === null ? null : (
              <Box
                position="absolute"
                width="0.8em"
                height="0.8em"
                borderRadius="full"
                transform="translate(-50%, -50%)"
                style={{ top: `${y(value)}%`, backgroundColor: color }}
              />
            )}
            <Box
              position="absolute"
              transform="translate(-50%, -150%)"
              fontWeight="semibold"
              fontSize="0.85em"
              whiteSpace="nowrap"
              style={{ top: `${y(value ?? 50)}%` }}
            >
              {label}
            </Box>
            <Box
              position="absolute"
              top="100%"
              transform="translateX(-50%)"
              pt="0.5em"
              fontSize="0.7em"
              color="fg.muted"
              whiteSpace="nowrap"
            >
              {name}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
