import { survey } from '@veleta/shared/contracts';
import { call, toSnakeCase } from '@veleta/shared/http';
import { queryOptions } from '@veleta/shared/query';
import type * as z from 'zod/mini';
import type { Survey } from '../survey/survey.types.ts';

type Unsaved = z.input<NonNullable<typeof survey.getPreview.query>>;

/** `talent-retention`, or with what a set that is not saved yet would change: `talent-retention?threshold=9`. */
export const previewQuery = (subject: string) =>
  queryOptions({
    queryKey: ['survey-preview', subject],
    queryFn: async ({ signal }) => {
      const [key = '', unsaved] = subject.split('?');
      // As whoever filled the slot wrote it; the API judges it.
      const query = Object.fromEntries(new URLSearchParams(unsaved)) as Unsaved;
      const reply = await call(survey.getPreview, { params: { key }, query, signal });
      // The page reads the survey as the wire carries it, as it does in its other two lives.
      return { survey: toSnakeCase(reply.survey) as Survey, isExample: reply.isExample };
    },
    // Own questions may have changed since.
    staleTime: 0,
  });
