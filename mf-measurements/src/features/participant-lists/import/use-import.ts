import { codeOf } from '@veleta/shared/http';
import { useQueryClient } from '@veleta/shared/query';
import { useEffect, useRef, useState } from 'react';
import { KEYS } from '../../../common/query-keys.ts';
import { listsQuery, peopleChanged, type ParticipantList } from '../participant-lists.api.ts';
import { forgetImport, sendImport, type ImportPlan, type ImportResult, type Sending } from './send-import.ts';

export type ImportState =
  | { readonly kind: 'idle' }
  /** `sent` null: everything has arrived and is being put on the list. */
  | { readonly kind: 'sending'; readonly sent: number | null; readonly total: number }
  /** The connection was lost; what arrived waits to be gone on with. */
  | { readonly kind: 'stopped'; readonly sent: number; readonly total: number; readonly error: unknown }
  | { readonly kind: 'done'; readonly result: ImportResult };

const isLost = (error: unknown): boolean => ['network', 'timeout', 'unavailable'].includes(codeOf(error));

/** Sends an import, shows how far it is, can be cancelled, and goes on after a lost connection. */
export function useImport({
  onFailed,
  onImported,
}: {
  /** Nobody was imported. Where the connection was lost, it can be gone on with. */
  onFailed: (error: unknown) => void;
  onImported: (list: ParticipantList) => void;
}) {
  const client = useQueryClient();
  const [state, setState] = useState<ImportState>({ kind: 'idle' });
  const sending = useRef<Sending>({ id: null, sent: 0 });
  const plan = useRef<ImportPlan | null>(null);
  const abort = useRef<AbortController | null>(null);
  // Whoever closes the dialog has given it up.
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
      // Whoever asked for the list chooses it at once.
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
    start: (chosen: ImportPlan) => void run(chosen),
    goOn: () => {
      if (plan.current) void run(plan.current);
    },
    cancel: () => {
      if (abort.current) abort.current.abort();
      else {
        void forgetImport(sending.current);
        setState({ kind: 'idle' });
      }
    },
  };
}
