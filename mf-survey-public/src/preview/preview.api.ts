import { survey } from '@veleta/shared/contracts';
import { call, toSnakeCase } from '@veleta/shared/http';
import { queryOptions } from '@veleta/shared/query';
import type * as z from 'zod/mini';
import type { Survey } from '../survey/survey.types.ts';

type Unsaved = z.input<NonNullable<typeof survey.getPreview.query>>;

/** `talent-retention`, or with unsaved settings: `talent-retention?threshold=9`. */
export const previewQuery = (subject: string) =>
  queryOptions({
    queryKey: ['survey-preview', subject],
    queryFn: async ({ signal }) => {
      const [key = '', unsaved] = subject.split('?');
      // Written by the page with the slot; the API validates it.
      const query = Object.fromEntries(new URLSearchParams(unsaved)) as Unsaved;
      const reply = await call(survey.getPreview, { params: { key }, query, signal });
      // The page uses the API's snake_case keys, as in its other two environments.
      return { survey: toSnakeCase(reply.survey) as Survey, isExample: reply.isExample };
    },
    // Own questions may have changed.
    staleTime: 0,
  });
