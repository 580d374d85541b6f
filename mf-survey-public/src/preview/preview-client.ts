import type { SurveyClient } from '../survey/survey-client.ts';
import type { Survey } from '../survey/survey.types.ts';

const PLACE_MS = 60 * 60_000;

/** Creates a survey client that replies like the API but has no network, so that no input of a preview is sent. */
export function createPreviewClient(survey: Survey, onSubmit: () => void): SurveyClient {
  return {
    load: async () => survey,
    start: async () => ({
      reservation: 'preview',
      expires_at: new Date(Date.now() + PLACE_MS).toISOString(),
      is_known_device: false,
    }),
    submit: async () => onSubmit(),
    keepDraft: async (_token, { based_on }) => ({ is_kept: true, version: based_on + 1, draft: null }),
    readDraft: async () => ({ version: 0, draft: null }),
  };
}
