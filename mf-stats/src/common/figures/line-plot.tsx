import { Box, Flex, Grid, Span, Stack, Text } from '@veleta/shared/ui';

interface LineSeries {
  readonly key: string;
  readonly label: string;
  /** Whether the series is emphasized; others are drawn behind it for comparison. */
  readonly isMain: boolean;
  /** One value for each position; null if it is not disclosed. */
  readonly values: readonly (number | null)[];
}
interface LinePosition {
  readonly key: string;
  readonly label: string;
  /** Text below the label: why a value is missing, or what is special about it. */
  readonly note: string | null;
  /** Whether the dots of this position are hollow. */
  readonly isMarked: boolean;
}

interface LinePlotProps {
  readonly series: readonly LineSeries[];
  readonly positions: readonly LinePosition[];
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
  readonly format: (value: number) => string;
}

const HEIGHT = '15rem';
const MAIN = 'primary.solid';
const BEHIND = 'fg.muted';

/**
 * Line chart with a number at each value. A missing value interrupts the line. A single position is centered; many
 * scroll horizontally on a narrow screen.
 */
export function LinePlot({ series, positions, low, high, ticks, format }: LinePlotProps) {
  const x = (index: number) => (100 * (index + 0.5)) / positions.length;
  const y = (value: number) => 100 - (100 * (value - low)) / (high - low);
  return (
    <Stack gap="3">
      {series.length > 1 ? (
        <Flex as="ul" listStyleType="none" wrap="wrap" columnGap="5" rowGap="1" textStyle="xs" color="fg.muted">
          {series.map(({ key, label, isMain }) => (
            <Flex as="li" key={key} align="center" gap="2">
              <Box
                width="24px"
                borderTopWidth={isMain ? '3px' : '2px'}
                borderStyle={isMain ? 'solid' : 'dashed'}
                borderColor={isMain ? MAIN : BEHIND}
              />
              <Span>{label}</Span>
            </Flex>
          ))}
        </Flex>
      ) : null}
      <Box overflowX="auto" pt="6" pb="1">
        <Grid templateColumns="auto 1fr" minW={`${3 + positions.length * 5.5}rem`} columnGap="3">
          <Box position="relative" height={HEIGHT} width="2.75rem" textStyle="xs" color="fg.muted">
            {ticks.map((tick) => (
              <Text
                key={tick}
                position="absolute"
                right="0"
                top={`${y(tick)}%`}
                transform="translateY(-50%)"
                fontVariantNumeric="tabular-nums"
              >
                {format(tick)}
              </Text>
            ))}
          </Box>
          <Box position="relative" height={HEIGHT}>
            {ticks.map((tick) => (
              <Box
                key={tick}
                position="absolute"
                insetX="0"
                top={`${y(tick)}%`}
                borderTopWidth="1px"
                borderColor="border.muted"
              />
            ))}
            {series.toReversed().map(({ key, isMain, values }) => (
              <Box key={key} position="absolute" inset="0">
                <Box
                  asChild
                  position="absolute"
                  inset="0"
                  width="full"
                  height="full"
                  overflow="visible"
                  stroke={isMain ? MAIN : BEHIND}
                  _highContrast={{ stroke: 'CanvasText' }}
                >
                  <svg viewBox="0 0 100 100" preserveAspectRatio="none">
                    {runsOf(values).map((run) => (
                      <polyline
                        key={run[0]!.index}
                        points={run.map(({ index, value }) => `${x(index)},${y(value)}`).join(' ')}
                        fill="none"
                        strokeWidth={isMain ? 3 : 2}
                        strokeDasharray={isMain ? undefined : '5 5'}
                        strokeLinejoin="round"
                        vectorEffect="non-scaling-stroke"
                      />
                    ))}
                  </svg>
                </Box>
                {values.map((value, index) =>
                  value === null ? null : (
                    <Box key={positions[index]!.key} position="absolute" left={`${x(index)}%`} top={`${y(value)}%`}>
                      <Box
                        position="absolute"
                        boxSize={isMain ? '12px' : '8px'}
                        transform="translate(-50%, -50%)"
                        borderRadius="full"
                        borderWidth={positions[index]!.isMarked ? '2px' : isMain ? '6px' : '4px'}
                        borderColor={isMain ? MAIN : BEHIND}
                        bg="bg.panel"
                      />
                      {isMain ? (
                        <Text
                          position="absolute"
                          bottom="10px"
                          transform="translateX(-50%)"
                          whiteSpace="nowrap"
                          fontWeight="semibold"
                          textStyle="sm"
                          color="fg"
                          fontVariantNumeric="tabular-nums"
                        >
                          {format(value)}
                        </Text>
                      ) : null}
                    </Box>
                  ),
                )}
              </Box>
            ))}
          </Box>
          <Box />
          <Grid templateColumns={`repeat(${positions.length}, 1fr)`} mt="2">
            {positions.map(({ key, label, note }) => (
              <Box key={key} textAlign="center" textStyle="xs" color="fg.muted" px="1">
                <Text>{label}</Text>
                {note ? <Text fontStyle="italic">{note}</Text> : null}
              </Box>
            ))}
          </Grid>
        </Grid>
      </Box>
    </Stack>
  );
}

interface Reached {
  readonly index: number;
  readonly value: number;
}

/** Splits values into runs without gaps. Runs of one value draw no line. */
function runsOf(values: readonly (number | null)[]): Reached[][] {
  const runs: Reached[][] = [[]];
  for (const [index, value] of values.entries()) {
    if (value === null) runs.push([]);
    else runs.at(-1)!.push({ index, value });
  }
  return runs.filter((run) => run.length > 1);
}
