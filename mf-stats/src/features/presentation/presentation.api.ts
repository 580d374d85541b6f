import { presentations, type Language } from '@veleta/shared/contracts';
import { call, type ReplyOf } from '@veleta/shared/http';
import { queryOptions } from '@veleta/shared/query';
import { viewKey } from '../../common/analysis.api.ts';

export type Presentation = ReplyOf<typeof presentations.getPresentation>;
export type Slide = Presentation['slides'][number];
export type SlideBlock = Slide['blocks'][number];

/** Reads all slides once. Nothing refetches them, so that a presentation does not depend on the network. */
export const presentationQuery = (id: string, language: Language) =>
  queryOptions({
    queryKey: viewKey('presentation', id, { language }),
    queryFn: ({ signal }) => call(presentations.getPresentation, { params: { id }, query: { language }, signal }),
    staleTime: Infinity,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
