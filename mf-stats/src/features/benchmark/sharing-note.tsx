import { formatDate, useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { useAuth } from '@veleta/shared/session';
import { Button, Flex, Stack, Text } from '@veleta/shared/ui';
import { ConfirmDialog, dialogIntent } from '@veleta/shared/ui/on-demand';
import { useRemoval } from '@veleta/shared/ui/pieces';
import { useMeasurementText } from '../../common/figures/use-measurement-text.ts';
import { sharingQuery, useSetSharing } from '../../common/benchmark.api.ts';

/** Shows what the organization shares and lets owners end it. */
export function SharingNote() {
  const { t } = useTranslation('mf-stats');
  const about = useMeasurementText();
  const { role } = useAuth();
  const { data } = useQuery(sharingQuery());
  const setSharing = useSetSharing();
  const removal = useRemoval<true>({
    remove: () => setSharing.mutateAsync(false),
    done: t('sharing.ended'),
    failed: t('sharing.failed'),
  });
  if (!data?.isSharing || !data.since) return null;
  return (
    <Flex wrap="wrap" gap="4" justify="space-between" align="center" textStyle="sm">
      <Stack gap="0.5" color="fg.muted" flex="1 1 18rem" maxW="2xl">
        <Text>{t('sharing.since', { date: formatDate(data.since.slice(0, 10)) })}</Text>
        {data.measurements.length === 0 ? (
          <Text>{t('sharing.nothingYet')}</Text>
        ) : (
          data.measurements.map((measurement) => <Text key={measurement.id}>{about(measurement)}</Text>)
        )}
        <Text>{t('sharing.shared')}</Text>
      </Stack>
      {role === 'owner' ? (
        <Button size="sm" variant="outline" {...dialogIntent} onClick={() => removal.ask(true)}>
          {t('sharing.end')}
        </Button>
      ) : null}
      <ConfirmDialog
        {...removal.dialog}
        title={t('sharing.endTitle')}
        description={t('sharing.endText')}
        confirmLabel={t('sharing.end')}
      />
    </Flex>
  );
}
