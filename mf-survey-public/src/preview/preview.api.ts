import { survey } from '@veleta/shared/contracts';
import { call, toSnakeCase } from '@veleta/shared/http';
import { queryOptions } from '@veleta/shared/query';
import type { Survey } from '../survey/survey.types.ts';

export const previewQuery = (product: string) =>
  queryOptions({
    queryKey: ['survey-preview', product],
    queryFn: async ({ signal }) => {
      const reply = await call(survey.getPreview, { params: { key: product }, signal });
      // The page reads the survey as the wire carries it, as it does in its other two lives.
      return { survey: toSnakeCase(reply.survey) as Survey, isExample: reply.isExample };
    },
    // Own questions may have changed since.
    staleTime: 0,
  });
