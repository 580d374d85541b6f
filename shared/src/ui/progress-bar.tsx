import { Box } from '@veleta/shared/ui';
import { marks } from './marks.ts';

export interface ProgressBarProps {
  /** From 0 to `max`; larger values render as full. */
  value: number;
  /** 100 by default. */
  max?: number;
  /** Task and progress, as text. */
  label: string;
  size?: 'sm' | 'md';
  colorPalette?: string;
}

const HEIGHT = { sm: '1.5', md: '2' } as const;

/** Bar of a share or of progress. */
export function ProgressBar({ value, max = 100, label, size = 'md', colorPalette }: ProgressBarProps) {
  const full = Math.max(max, 1);
  const now = Math.min(Math.max(value, 0), full);
  return (
    <Box
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={full}
      aria-valuenow={now}
      h={HEIGHT[size]}
      bg="bg.emphasized"
      borderRadius="full"
      overflow="hidden"
      colorPalette={colorPalette}
      {...marks.track}
    >
      <Box
        h="full"
        bg="colorPalette.focusRing"
        {...marks.shape}
        borderRadius="full"
        transitionProperty="width"
        transitionDuration="slow"
        style={{ width: `${(100 * now) / full}%` }}
      />
    </Box>
  );
}
