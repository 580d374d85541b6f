import { ownQuestions } from '@veleta/shared/contracts';
import { call, type BodyOf, type ReplyOf } from '@veleta/shared/http';
import { FRESHNESS_MS, queryOptions, useMutation, useQueryClient } from '@veleta/shared/query';
import { KEYS } from '../../common/query-keys.ts';

export type OwnQuestions = ReplyOf<typeof ownQuestions.getOwnQuestions>;
export type OwnQuestion = OwnQuestions['questions'][number];
export type OwnQuestionType = OwnQuestion['type'];
type Text = BodyOf<typeof ownQuestions.updateOwnQuestion>['text'];

export const ownQuestionsQuery = (product: string) =>
  queryOptions({
    queryKey: [...KEYS.ownQuestions, product],
    queryFn: ({ signal }) => call(ownQuestions.getOwnQuestions, { query: { product }, signal }),
    staleTime: FRESHNESS_MS.default,
  });

/**
 * Each change returns the current questions. A failed change refetches them, because another person may have changed
 * them.
 */
function useChange<Input>(product: string, mutationFn: (input: Input) => Promise<OwnQuestions>) {
  const client = useQueryClient();
  const { queryKey } = ownQuestionsQuery(product);
  return useMutation({
    mutationFn,
    onSuccess: (now) => client.setQueryData(queryKey, now),
    onError: () => client.invalidateQueries({ queryKey }),
  });
}

/** Adds a question, or rewords the version that the user saw. */
export function useSaveOwnQuestion(product: string) {
  return useChange(
    product,
    ({ question, type, text }: { question: OwnQuestion | null; type: OwnQuestionType; text: Text }) =>
      question
        ? call(ownQuestions.updateOwnQuestion, {
            params: { id: question.id },
            body: { text, version: question.version },
          })
        : call(ownQuestions.createOwnQuestion, { body: { product, type, text } }),
  );
}

export function useOrderOwnQuestions(product: string) {
  return useChange(product, (questions: string[]) =>
    call(ownQuestions.orderOwnQuestions, { body: { product, questions } }),
  );
}

export function useRemoveOwnQuestion(product: string) {
  return useChange(product, (id: string) => call(ownQuestions.deleteOwnQuestion, { params: { id } }));
}
