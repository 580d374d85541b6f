import { formatNumber, useErrorText, useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { useQuery } from '@veleta/shared/query';
import { Button, Code, EmptyState, Stack, Text } from '@veleta/shared/ui';
import { DataTable } from './data-table.tsx';
import { LiveSection } from './live-section.tsx';
import { Mark } from './mark.tsx';
import { Moment } from './moments.tsx';
import { queuesQuery, useRetryFailed, type Queue } from './operations.api.ts';

/** Shows background jobs: waiting, scheduled and failed. */
export function QueuesSection() {
  const { t } = useTranslation('operations');
  return (
    <LiveSection title={t('queues.title')} description={t('queues.hint')} query={useQuery(queuesQuery)}>
      {(queues) =>
        queues.length === 0 ? (
          <EmptyState as="h3" title={t('queues.empty')} description={t('queues.emptyHint')} />
        ) : (
          <DataTable
            label={t('queues.title')}
            rows={queues}
            keyOf={({ name }) => name}
            columns={[
              { heading: t('queues.name'), cell: (queue) => <Name {...queue} /> },
              { heading: t('queues.waiting'), cell: ({ waiting }) => formatNumber(waiting), isNumber: true },
              { heading: t('queues.planned'), cell: ({ planned }) => formatNumber(planned), isNumber: true },
              { heading: t('queues.active'), cell: ({ active }) => formatNumber(active), isNumber: true },
              {
                heading: t('queues.oldest'),
                cell: ({ oldestWaitingAt }) => (oldestWaitingAt ? <Moment at={oldestWaitingAt} /> : t('page.none')),
              },
              { heading: t('queues.state'), cell: (queue) => <State queue={queue} /> },
            ]}
          />
        )
      }
    </LiveSection>
  );
}

function Name({ name, cron }: Queue) {
  const { t } = useTranslation('operations');
  return (
    <>
      {name}
      {cron && (
        <Text textStyle="xs" color="fg.muted" fontWeight="normal">
          {t('queues.schedule')} <Code size="xs">{cron}</Code>
        </Text>
      )}
    </>
  );
}

function State({ queue }: { queue: Queue }) {
  const { t } = useTranslation('operations');
  const { failed, retrying, lastError } = queue;
  return (
    <Stack gap="1.5" align="flex-start">
      {failed > 0 && <Mark look="bad">{t('queues.failed', { count: failed })}</Mark>}
      {retrying > 0 && <Mark look="waiting">{t('queues.retrying', { count: retrying })}</Mark>}
      {failed === 0 && retrying === 0 && <Mark look="good">{t('queues.good')}</Mark>}
      {lastError && (
        <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
          {lastError.message}
        </Text>
      )}
      {failed > 0 && <RetryButton queue={queue.name} />}
    </Stack>
  );
}

function RetryButton({ queue }: { queue: string }) {
  const { t } = useTranslation('operations');
  const errorText = useErrorText();
  const { mutate, isPending } = useRetryFailed();
  return (
    <Button
      size="xs"
      variant="outline"
      loading={isPending}
      aria-label={t('queues.retryOf', { name: queue })}
      onClick={() =>
        mutate(queue, {
          onSuccess: ({ retried }) => notify.success(t('queues.retried', { count: retried })),
          onError: (error) => notify.error(errorText(error)),
        })
      }
    >
      {t('queues.retry')}
    </Button>
  );
}
