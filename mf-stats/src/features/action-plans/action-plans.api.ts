import { actionPlans, administrators } from '@veleta/shared/contracts';
import { call, type BodyOf, type ReplyOf } from '@veleta/shared/http';
import { queryOptions, useMutation, useQueryClient } from '@veleta/shared/query';

export type Action = ReplyOf<typeof actionPlans.getActions>[number];
export type ActionChange = ReplyOf<typeof actionPlans.getActionChanges>[number];
export type ActionState = Action['state'];
export type NewAction = BodyOf<typeof actionPlans.createAction>;
export type Member = ReplyOf<typeof administrators.getAdministrators>[number];

export const ACTION_STATES: readonly ActionState[] = ['open', 'in_progress', 'done', 'dropped'];
/** Recommended maximum of current actions for one measurement. */
export const ACTIONS_RECOMMENDED = 3;

export const isCurrent = ({ state }: Pick<Action, 'state'>): boolean => state === 'open' || state === 'in_progress';

const KEY = ['actions'] as const;

export const actionsQuery = () =>
  queryOptions({ queryKey: KEY, queryFn: ({ signal }) => call(actionPlans.getActions, { query: {}, signal }) });

/** What changed in the next measurement, for each action that has one. */
export const changesQuery = () =>
  queryOptions({
    queryKey: [...KEY, 'changes'],
    queryFn: ({ signal }) => call(actionPlans.getActionChanges, { signal }),
  });

/** People of the account, who can be responsible. */
export const membersQuery = () =>
  queryOptions({
    queryKey: ['administrators'],
    queryFn: ({ signal }) => call(administrators.getAdministrators, { signal }),
  });

function useChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => client.invalidateQueries({ queryKey: KEY }) });
}

/** Creates an action, or replaces the fields of the one with this id. */
export const useSaveAction = () =>
  useChange(({ id, body: { measurement, ...body } }: { id: string | null; body: NewAction }) =>
    id === null
      ? call(actionPlans.createAction, { body: { ...body, measurement } })
      : call(actionPlans.updateAction, { params: { id }, body }),
  );
export const useChangeState = () =>
  useChange(({ id, state }: { id: string; state: ActionState }) =>
    call(actionPlans.changeActionState, { params: { id }, body: { state } }),
  );
export const useDeleteAction = () => useChange((id: string) => call(actionPlans.deleteAction, { params: { id } }));
