import { measurements } from '@veleta/shared/contracts';
import { call } from '@veleta/shared/http';
import { useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { queryOptions, useMutation, useQueryClient } from '@veleta/shared/query';
import { useRefreshSets } from '../calendar.api.ts';
import { followTask, type BackgroundTask, type TaskEnd } from './follow-task.ts';

interface FollowedTask {
  /** In percent. */
  readonly progress: number;
  /** Null while the task is polled. */
  readonly end: TaskEnd | null;
}

/** Returns what announces the end of a deletion. */
function useAnnounce() {
  const { t } = useTranslation('mf-measurements');
  const { t: shared } = useTranslation('shared');
  return (end: TaskEnd, { errorCode }: BackgroundTask, name: string): void => {
    if (end === 'succeeded') notify.success(t('deletion.done'), t('deletion.doneOf', { product: name }));
    else if (end === 'failed')
      notify.error(t('tasks.failed'), shared([`errors.${errorCode ?? 'internal'}`, 'errors.internal']));
    else notify.error(end === 'timeout' ? t('tasks.timeout') : t('tasks.unknown'));
  };
}

/**
 * Returns the query that follows the deletion of a set of the named product until its task ends, and announces the end.
 * The query cache runs it once for a task: for the call that starts the deletion, and for a row that shows it. It does
 * not use the signal of the query, which is aborted when the row is removed; it stops when the cache is cleared.
 */
export function useDeletionQuery() {
  const announce = useAnnounce();
  const refresh = useRefreshSets();
  return (task: BackgroundTask, name: string) =>
    queryOptions({
      queryKey: ['background-tasks', task.id],
      queryFn: async ({ client, queryKey }): Promise<FollowedTask> => {
        const find = () => client.getQueryCache().find({ queryKey });
        const query = find();
        let latest = task;
        client.setQueryData<FollowedTask>(queryKey, (shown) => ({
          progress: shown?.progress ?? task.progress,
          end: null,
        }));
        const end = await followTask(task.id, {
          isWanted: () => find() === query,
          onProgress: (seen) => {
            latest = seen;
            client.setQueryData<FollowedTask>(queryKey, { progress: seen.progress, end: null });
          },
        });
        if (end !== null) announce(end, latest, name);
        if (end === 'succeeded') void refresh();
        return { progress: latest.progress, end };
      },
      // Static: invalidating every query, as a change of the language does, must not start a second poll. A task that
      // may still be running is polled again when it is shown again.
      staleTime: ({ state }) => (['timeout', 'unknown'].includes(state.data?.end ?? '') ? 0 : 'static'),
    });
}

/** Requests the deletion of a set of the named product; the reply is the background task, which is followed. */
export function useDeleteSet(name: string) {
  const client = useQueryClient();
  const refresh = useRefreshSets();
  const deletionQuery = useDeletionQuery();
  return useMutation({
    mutationFn: (id: string) => call(measurements.deleteMeasurementSet, { params: { id } }),
    onSuccess: (task) => void client.prefetchQuery(deletionQuery(task, name)),
    onSettled: refresh,
  });
}
