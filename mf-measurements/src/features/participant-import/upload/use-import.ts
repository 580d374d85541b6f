import { codeOf } from '@veleta/shared/http';
import { useQueryClient } from '@veleta/shared/query';
import { useEffect, useRef, useState } from 'react';
import { KEYS } from '../../../common/query-keys.ts';
import { listsQuery, peopleChanged, type ParticipantList } from '../../../common/participant-lists.queries.ts';
import { cancelImport, sendImport, type ImportPlan, type ImportResult, type Sending } from './send-import.ts';

export type ImportState =
  | { readonly kind: 'idle' }
  /** `sent` null: everything is uploaded, and the server writes it to the list. */
  | { readonly kind: 'sending'; readonly sent: number | null; readonly total: number }
  /** The connection was lost. The upload can be resumed. */
  | { readonly kind: 'stopped'; readonly sent: number; readonly total: number; readonly error: unknown }
  | { readonly kind: 'done'; readonly result: ImportResult };

const isLost = (error: unknown): boolean => ['network', 'timeout', 'unavailable'].includes(codeOf(error));

/** Uploads an import with progress, cancellation, and resuming after a lost connection. */
export function useImport({
  onFailed,
  onImported,
}: {
  /** Called when the import failed. After a lost connection it can be resumed. */
  onFailed: (error: unknown) => void;
  onImported: (list: ParticipantList) => void;
}) {
  const client = useQueryClient();
  const [state, setState] = useState<ImportState>({ kind: 'idle' });
  const sending = useRef<Sending>({ id: null, sent: 0 });
  const plan = useRef<ImportPlan | null>(null);
  const abort = useRef<AbortController | null>(null);
  // Closing the dialog cancels the upload.
  useEffect(() => () => abort.current?.abort(), []);

  const run = async (chosen: ImportPlan): Promise<void> => {
    if (abort.current) return;
    const controller = new AbortController();
    abort.current = controller;
    plan.current = chosen;
    const total = chosen.rows.length;
    setState({ kind: 'sending', sent: sending.current.sent, total });
    try {
      const result = await sendImport(chosen, sending.current, {
        signal: controller.signal,
        onProgress: (sent) => setState({ kind: 'sending', sent, total }),
      });
      if (chosen.newUnits.length > 0) void client.invalidateQueries({ queryKey: KEYS.categories });
      // Stored at once, so that the new list can be selected.
      client.setQueryData(listsQuery.queryKey, (lists) => [
        result.list,
        ...(lists ?? []).filter(({ id }) => id !== result.list.id),
      ]);
      void peopleChanged(client);
      setState({ kind: 'done', result });
      onImported(result.list);
    } catch (error) {
      if (controller.signal.aborted) setState({ kind: 'idle' });
      else {
        const { sent } = sending.current;
        setState(isLost(error) ? { kind: 'stopped', sent, total, error } : { kind: 'idle' });
        onFailed(error);
      }
    } finally {
      abort.current = null;
    }
  };

  return {
    state,
    start: run,
    resume: () => {
      if (plan.current) void run(plan.current);
    },
    cancel: () => {
      if (abort.current) abort.current.abort();
      else {
        void cancelImport(sending.current);
        setState({ kind: 'idle' });
      }
    },
  };
}
