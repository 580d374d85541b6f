import { analysisViews, type Language } from '@veleta/shared/contracts';
import { call, type ReplyOf } from '@veleta/shared/http';
import { keepPreviousData, queryOptions } from '@veleta/shared/query';
import { RESULTS_FRESHNESS, viewKey } from '../../common/analysis.api.ts';

export type Comments = ReplyOf<typeof analysisViews.getComments>;
export const { COMMENTS_A_PAGE } = analysisViews;

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
