import { analysisViews, type Language } from '@veleta/shared/contracts';
import { call, type BodyOf, type ReplyOf } from '@veleta/shared/http';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@veleta/shared/query';
import { RESULTS_FRESHNESS, viewKey } from '../../common/analysis.api.ts';

export type Comments = ReplyOf<typeof analysisViews.getComments>;
export type Topic = Comments['topics'][number];
export const { COMMENTS_A_PAGE, TOPIC_LABEL_LENGTH } = analysisViews;

/** Filters of comments; an undefined filter is not applied. */
export interface CommentsWanted {
  readonly unit?: string;
  readonly language?: Language;
  readonly item?: string;
  /** Id of a topic. */
  readonly topic?: number;
  readonly search?: string;
  readonly page?: number;
}

/** Search texts are stored nowhere: they are not in the address and not cached after the page closes. */
export const commentsQuery = (id: string, wanted: CommentsWanted) =>
  queryOptions({
    queryKey: viewKey('comments', id, { ...wanted }),
    queryFn: ({ signal }) => call(analysisViews.getComments, { params: { id }, query: wanted, signal }),
    placeholderData: keepPreviousData,
    ...RESULTS_FRESHNESS,
  });

/** Renames or merges a topic of comments. */
export function useUpdateTopic(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ topic, body }: { topic: number; body: BodyOf<typeof analysisViews.updateCommentTopic> }) =>
      call(analysisViews.updateCommentTopic, { params: { id, topic }, body }),
    onSettled: (_reply, error, { topic, body }) => {
      // A merged topic has no comments of its own any more.
      const gone = error === null && body.mergedInto !== null ? topic : null;
      return client.invalidateQueries({
        queryKey: viewKey('comments', id).slice(0, -1),
        predicate: ({ queryKey }) => (queryKey.at(-1) as CommentsWanted).topic !== gone,
      });
    },
  });
}
