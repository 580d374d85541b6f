import { useTranslation } from '@veleta/shared/i18n';
import { Box, Button, Center, Heading, Stack, Text } from '@veleta/shared/ui';
import { DonePicture } from '@veleta/shared/ui/pieces';

/** Success message with the button that closes the wizard. */
export function CompletedStep({ onStart }: { onStart: () => void }) {
  const { t } = useTranslation('mf-onboarding');
  return (
    <Center paddingY="8">
      <Stack align="center" gap="4" textAlign="center" maxWidth="md">
        <Box color="primary.fg">
          <DonePicture />
        </Box>
        <Heading as="h3" size="xl">
          {t('completed.title')}
        </Heading>
        <Text color="fg.muted">{t('completed.body')}</Text>
        <Button size="lg" onClick={onStart}>
          {t('completed.start')}
        </Button>
      </Stack>
    </Center>
  );
}
