import { useTranslation } from '@veleta/shared/i18n';
import { Box, Flex, marks, Span } from '@veleta/shared/ui';
import { ANSWER_COLORS } from './scale.ts';

/** Legend of the answer colors. */
export function DistributionKey() {
  const { t } = useTranslation('mf-stats');
  return (
    <Flex as="ul" listStyleType="none" wrap="wrap" columnGap="4" rowGap="1" textStyle="xs" color="fg.muted">
      {ANSWER_COLORS.map(({ fill }, index) => (
        <Flex as="li" key={fill} align="center" gap="1.5">
          <Box aria-hidden="true" {...marks.figure} boxSize="2.5" borderRadius="xs" css={{ backgroundColor: fill }} />
          <Span>{t(`answers.${index + 1}`)}</Span>
        </Flex>
      ))}
    </Flex>
  );
}
