import { Box, marks } from '@veleta/shared/ui';
import type { Figure } from '../analysis.api.ts';
import { scoreColor, UNKNOWN_FILL } from './scale.ts';

/** Score on a line from 0 to 100 with its middle marked. Decorative: the number is next to it. */
export function ScoreBar({ score, isSmall = false }: { score: Figure | null; isSmall?: boolean }) {
  return (
    <Box
      aria-hidden="true"
      {...marks.figure}
      position="relative"
      height={isSmall ? '3' : '4'}
      borderRadius="full"
      bg="bg.emphasized"
      overflow="hidden"
      backgroundImage={score ? undefined : UNKNOWN_FILL}
    >
      <Box height="full" width={`${score?.value ?? 0}%`} bg={scoreColor(score?.value ?? 0)} borderRadius="full" />
      <Box position="absolute" insetBlock="0" insetInlineStart="50%" width="1px" bg="bg.panel" />
    </Box>
  );
}
