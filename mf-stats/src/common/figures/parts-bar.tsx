import { Box, Flex, marks } from '@veleta/shared/ui';
import type { Result } from '../analysis.api.ts';
import { PART_COLORS, UNKNOWN_FILL, type PartName } from './scale.ts';

const PARTS: readonly (readonly [PartName, (result: Result) => number])[] = [
  ['unfavorable', (result) => result.unfavorable?.value ?? 0],
  ['neutral', (result) => result.neutral?.value ?? 0],
  ['favorable', (result) => result.favorability?.value ?? 0],
];

/** Stacked bar of unfavorable, neutral and favorable answers. Decorative: the numbers are next to it. */
export function PartsBar({ result, isSmall = false }: { result: Result; isSmall?: boolean }) {
  const parts = PARTS.map(([name, valueOf]) => ({ name, value: valueOf(result) }));
  const sum = parts.reduce((total, { value }) => total + value, 0);
  // Top- or bottom-coded values may not add up to a hundred.
  const scale = 100 / Math.max(100, sum);
  return (
    <Flex
      aria-hidden="true"
      {...marks.figure}
      height={isSmall ? '3' : '4'}
      borderRadius="full"
      overflow="hidden"
      bg="bg.muted"
      backgroundImage={UNKNOWN_FILL}
    >
      {parts.map(({ name, value }, index) => (
        <Box
          key={name}
          width={`${value * scale}%`}
          ms={name === 'favorable' ? 'auto' : undefined}
          bg={PART_COLORS[name]}
          borderInlineStartWidth={index > 0 && value > 0 ? '2px' : '0'}
          borderColor="bg.panel"
        />
      ))}
    </Flex>
  );
}
