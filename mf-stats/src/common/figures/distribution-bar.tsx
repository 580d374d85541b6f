import { formatPercent } from '@veleta/shared/i18n';
import { Box, Flex, marks, Span, VisuallyHidden } from '@veleta/shared/ui';
import { ANSWER_COLORS, UNKNOWN_FILL } from './scale.ts';
import { useDistributionText } from './use-distribution-text.ts';

/** Minimum share whose number fits into its part; on a tablet the bar is in a narrow column. */
const MIN_LABELLED_PERCENT = 9;
const MIN_LABELLED_PERCENT_TABLET = 18;

interface DistributionBarProps {
  /** Shares of the answers 1 to 5 in whole percent; null if they are not disclosed. */
  readonly shares: readonly number[] | null;
}

/** Stacked bar of the five answers. Screen readers get the numbers. */
export function DistributionBar({ shares }: DistributionBarProps) {
  const distributionText = useDistributionText();
  return (
    <>
      <Flex
        aria-hidden="true"
        {...marks.figure}
        height="5"
        borderRadius="sm"
        overflow="hidden"
        bg="bg.muted"
        backgroundImage={shares ? undefined : UNKNOWN_FILL}
      >
        {(shares ?? []).map((share, index) => {
          const { fill, ink } = ANSWER_COLORS[index]!; // five shares, five colors
          return (
            <Box
              key={fill}
              width={`${share}%`}
              css={{ backgroundColor: fill, color: ink }}
              textStyle="2xs"
              lineHeight="1.25rem"
              textAlign="center"
              overflow="hidden"
              borderInlineStartWidth={index > 0 && share > 0 ? '1px' : '0'}
              borderColor="bg.panel"
            >
              {share >= MIN_LABELLED_PERCENT ? (
                <Span display={{ md: share >= MIN_LABELLED_PERCENT_TABLET ? undefined : 'none', lg: 'inline' }}>
                  {formatPercent(share)}
                </Span>
              ) : null}
            </Box>
          );
        })}
      </Flex>
      <VisuallyHidden>{distributionText(shares)}</VisuallyHidden>
    </>
  );
}
