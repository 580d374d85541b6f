import { useTranslation } from '@veleta/shared/i18n';
import { Box, Flex, marks, Span } from '@veleta/shared/ui';
import { ANSWER_COLORS, UNKNOWN_FILL } from './scale.ts';

interface DistributionKeyProps {
  /** Whether a bar is hatched because its distribution is not disclosed. */
  readonly hasHidden: boolean;
}

/** Legend of the answer colors and of the hatching. */
export function DistributionKey({ hasHidden }: DistributionKeyProps) {
  const { t } = useTranslation('mf-stats');
  return (
    <Flex as="ul" listStyleType="none" wrap="wrap" columnGap="4" rowGap="1" textStyle="xs" color="fg.muted">
      {ANSWER_COLORS.map(({ fill }, index) => (
        <Flex as="li" key={fill} align="center" gap="1.5">
          <Box aria-hidden="true" {...marks.figure} boxSize="2.5" borderRadius="xs" css={{ backgroundColor: fill }} />
          <Span>{t(`answers.${index + 1}`)}</Span>
        </Flex>
      ))}
      {hasHidden ? (
        <Flex as="li" align="center" gap="1.5">
          <Box
            aria-hidden="true"
            {...marks.figure}
            flexShrink="0"
            boxSize="2.5"
            borderRadius="xs"
            bg="bg.muted"
            backgroundImage={UNKNOWN_FILL}
          />
          <Span>{t('hidden.withheld')}</Span>
        </Flex>
      ) : null}
    </Flex>
  );
}
