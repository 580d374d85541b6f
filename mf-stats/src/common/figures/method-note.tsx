import { useTranslation } from '@veleta/shared/i18n';
import { Box, Stack, Text } from '@veleta/shared/ui';

/** Explains how the figures on the screen are computed. */
export function MethodNote({ lines }: { lines: readonly string[] }) {
  const { t } = useTranslation('mf-stats');
  return (
    <Box as="details" textStyle="sm" color="fg.muted" maxW="3xl">
      <Box as="summary" cursor="pointer" fontWeight="medium" color="fg" py="1" width="fit-content">
        {t('frame.method')}
      </Box>
      <Stack as="ul" gap="2" mt="3" ps="5" listStyleType="disc">
        {lines.map((line) => (
          <Text as="li" key={line}>
            {line}
          </Text>
        ))}
      </Stack>
    </Box>
  );
}
