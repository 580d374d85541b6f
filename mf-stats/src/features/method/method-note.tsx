import { useTranslation } from '@veleta/shared/i18n';
import { Box, Stack, Text } from '@veleta/shared/ui';
import type { View } from '../../address/use-stats-address.ts';

const LINES = {
  favorability: ['item', 'dimension', 'skipped', 'rounding', 'shown'],
  score: ['scale', 'dimension', 'skipped', 'enps', 'shown'],
  breakouts: ['threshold', 'protects', 'unanimity', 'once', 'units'],
} as const satisfies Record<View, readonly string[]>;

/** How what is on the screen was computed, for those who want to know. */
export function MethodNote({ view, threshold }: { view: View; threshold: number }) {
  const { t } = useTranslation('mf-stats');
  return (
    <Box as="details" textStyle="sm" color="fg.muted" maxW="3xl">
      <Box as="summary" cursor="pointer" fontWeight="medium" color="fg" py="1" width="fit-content">
        {t('method.title')}
      </Box>
      <Stack as="ul" gap="2" mt="3" ps="5" listStyleType="disc">
        {LINES[view].map((line) => (
          <Text as="li" key={line}>
            {t(`method.${view}.${line}`, { threshold })}
          </Text>
        ))}
      </Stack>
    </Box>
  );
}
