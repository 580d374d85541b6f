import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { followTask, type BackgroundTask, type TaskEnd } from './follow-task.ts';

export interface FollowedTask {
  /** In percent. */
  readonly progress: number;
  /** Null while it is being followed. */
  readonly end: TaskEnd | null;
  /** Follows it once more: after a time-out, or where its status could not be read. */
  readonly checkAgain: () => void;
}

/**
 * Follows a background task to its end, and says so where it failed, cannot be checked, or takes too long. `onSuccess` is
 * for the words of a success and whatever changes with it.
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
    const calledOff = new AbortController();
    let last: BackgroundTask | null = null;
    void followTask(id, {
      signal: calledOff.signal,
      onProgress: (seen) => {
        last = seen;
        setLatest(seen);
      },
    }).then((how) => {
      if (how === null) return;
      setEnd(how);
      announce.current(how, last ?? task);
    });
    return () => calledOff.abort();
    // Followed anew for another task or another round, not for a newer look at the same one.
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
