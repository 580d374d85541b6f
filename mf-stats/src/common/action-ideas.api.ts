import { actionIdeas } from '@veleta/shared/contracts';
import { call, type BodyOf, type ReplyOf } from '@veleta/shared/http';
import { queryOptions, useMutation, useQueryClient } from '@veleta/shared/query';

export type IdeasOfDimension = ReplyOf<typeof actionIdeas.getActionIdeas>[number];
export type ActionIdea = IdeasOfDimension['ideas'][number];
type NewIdea = BodyOf<typeof actionIdeas.createActionIdea>;

const KEY = ['action-ideas'] as const;

export const ideasQuery = (product: string) =>
  queryOptions({
    queryKey: [...KEY, product],
    queryFn: ({ signal }) => call(actionIdeas.getActionIdeas, { query: { product }, signal }),
  });

function useChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  // After a conflict, too, the list must show what another person has stored.
  return useMutation({ mutationFn: change, onSettled: () => client.invalidateQueries({ queryKey: KEY }) });
}

/** Adds an idea, or stores a change of the given one. */
export const useSaveIdea = () =>
  useChange(({ idea, body }: { idea: ActionIdea | null; body: Omit<NewIdea, 'replaces'> }) => {
    const { product, dimension, ...change } = body;
    return idea?.id
      ? call(actionIdeas.updateActionIdea, { params: { id: idea.id }, body: { ...change, version: idea.version } })
      : call(actionIdeas.createActionIdea, { body: { ...change, product, dimension, replaces: idea?.key ?? null } });
  });
/** Deletes an own idea, or restores one of the library. */
export const useDeleteIdea = () => useChange((id: string) => call(actionIdeas.deleteActionIdea, { params: { id } }));
