import { formatNumber, useErrorText, useTranslation } from '@veleta/shared/i18n';
import { Alert, Button, HStack, Spinner, Stack, Text } from '@veleta/shared/ui';
import { ProgressBar } from '@veleta/shared/ui/pieces';
import type { ImportState } from './use-import.ts';

/** Progress of an import, with a button that cancels it while that is possible. */
export function ImportProgress({
  state,
  onCancel,
  onResume,
}: {
  state: Extract<ImportState, { kind: 'sending' | 'stopped' }>;
  onCancel: () => void;
  onResume: () => void;
}) {
  const { t } = useTranslation('mf-measurements');
  const errorText = useErrorText();
  const sent = state.sent ?? state.total;
  const words = t('import.progress', { sent: formatNumber(sent), total: formatNumber(state.total) });
  const isCompleting = state.sent === null;
  return (
    <Stack gap="5">
      <Stack gap="2">
        <Text fontWeight="medium" role="status">
          {isCompleting ? t('import.completing') : state.kind === 'stopped' ? t('import.stopped') : t('import.sending')}
        </Text>
        <ProgressBar value={sent} max={state.total} label={words} />
        <Text textStyle="sm" color="fg.muted">
          {words}
        </Text>
      </Stack>
      {state.kind === 'stopped' && (
        <Alert.Root status="warning" role="alert">
          <Alert.Indicator />
          <Alert.Content>
            <Alert.Title>{errorText(state.error)}</Alert.Title>
            <Alert.Description>{t('import.stoppedText')}</Alert.Description>
          </Alert.Content>
        </Alert.Root>
      )}
      <HStack gap="3" justifyContent="flex-end" wrap="wrap">
        {isCompleting ? (
          <Spinner size="sm" />
        ) : (
          <Button type="button" variant="outline" colorPalette="gray" onClick={onCancel}>
            {t('import.cancelSending')}
          </Button>
        )}
        {state.kind === 'stopped' && (
          <Button type="button" onClick={onResume}>
            {t('import.goOn')}
          </Button>
        )}
      </HStack>
    </Stack>
  );
}
