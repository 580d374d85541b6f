import { analysisViews } from '@veleta/shared/contracts';
import { call, type BodyOf } from '@veleta/shared/http';
import { useMutation, useQueryClient } from '@veleta/shared/query';
import { viewKey } from '../../../common/analysis.api.ts';
import type { Comments, CommentsWanted } from '../comments.api.ts';

export type Topic = Comments['topics'][number];
export const { TOPIC_LABEL_LENGTH } = analysisViews;

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
