import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { followTask, type BackgroundTask, type TaskEnd } from './follow-task.ts';

export interface FollowedTask {
  /** In percent. */
  readonly progress: number;
  /** Null while the task is polled. */
  readonly end: TaskEnd | null;
  /** Polls again after a time-out, or if the status could not be read. */
  readonly checkAgain: () => void;
}

/**
 * Polls a background task until it ends, and notifies if it failed, cannot be checked or takes too long. `onSuccess`
 * handles the success.
 */
export function useTask(
  task: BackgroundTask,
  { onSuccess }: { onSuccess: (task: BackgroundTask) => void },
): FollowedTask {
  const { t } = useTranslation('mf-measurements');
  const { t: shared } = useTranslation('shared');
  const [latest, setLatest] = useState(task);
  const [end, setEnd] = useState<TaskEnd | null>(null);
  const [round, setRound] = useState(0);
  const announce = useRef<(end: TaskEnd, task: BackgroundTask) => void>(() => {});
  useEffect(() => {
    announce.current = (how, ended) => {
      if (how === 'succeeded') onSuccess(ended);
      else if (how === 'failed')
        notify.error(t('tasks.failed'), shared([`errors.${ended.errorCode ?? 'internal'}`, 'errors.internal']));
      else notify.error(how === 'timeout' ? t('tasks.timeout') : t('tasks.unknown'));
    };
  });

  const { id } = task;
  useEffect(() => {
    const abort = new AbortController();
    let last: BackgroundTask | null = null;
    void followTask(id, {
      signal: abort.signal,
      onProgress: (seen) => {
        last = seen;
        setLatest(seen);
      },
    }).then((how) => {
      if (how === null) return;
      setEnd(how);
      announce.current(how, last ?? task);
    });
    return () => abort.abort();
    // Starts again for another task or another round, but not for a newer status of the same task.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [id, round]);

  return {
    progress: latest.progress,
    end,
    checkAgain: () => {
      setEnd(null);
      setRound(round + 1);
    },
  };
}
