import { formatDateRange, useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { Button, Stack, Text } from '@veleta/shared/ui';
import { ProgressBar } from '@veleta/shared/ui/pieces';
import type { BackgroundTask } from './follow-task.ts';
import type { CalendarSet } from '../calendar.api.ts';
import { DeleteSet } from './delete-set.tsx';
import { useDeletionQuery } from './set-deletion.api.ts';

/** Progress of the deletion of a set. */
export function Deletion({ set, task, name }: { set: CalendarSet; task: BackgroundTask; name: string }) {
  // A task that had failed before the page was opened is neither followed nor announced.
  if (task.status === 'failed') return <DeletionFailed set={set} name={name} />;
  return <DeletionUnderWay set={set} task={task} name={name} />;
}

function DeletionUnderWay({ set, task, name }: { set: CalendarSet; task: BackgroundTask; name: string }) {
  const { t } = useTranslation('mf-measurements');
  const deletionQuery = useDeletionQuery();
  const { data, refetch } = useQuery(deletionQuery(task, name));
  const { progress, end } = data ?? { progress: task.progress, end: null };
  if (end === 'failed') return <DeletionFailed set={set} name={name} />;
  if (end === 'unknown' || end === 'timeout') {
    return (
      <Stack gap="1" align="flex-start" maxW="xs">
        <Text textStyle="sm" color="fg.error">
          {t(end === 'timeout' ? 'tasks.timeout' : 'tasks.unknown')}
        </Text>
        <Button variant="outline" colorPalette="gray" size="sm" onClick={() => void refetch({ cancelRefetch: false })}>
          {t('tasks.check')}
        </Button>
      </Stack>
    );
  }
  const label = t('deletion.progress', { product: name, progress });
  return (
    <Stack gap="1" w={{ base: 'full', sm: '3xs' }} role="status">
      <Text textStyle="sm" color="fg.muted">
        {t('deletion.underWay')}
      </Text>
      <ProgressBar value={progress} label={label} size="sm" />
    </Stack>
  );
}

function DeletionFailed({ set, name }: { set: CalendarSet; name: string }) {
  const { t } = useTranslation('mf-measurements');
  return (
    <Stack gap="1" align="flex-start">
      <Text textStyle="sm" color="fg.error">
        {t('tasks.failed')}
      </Text>
      <DeleteSet set={set} name={name} period={formatDateRange(set.startDate, set.endDate)} isAgain />
    </Stack>
  );
}
