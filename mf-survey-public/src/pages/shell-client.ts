import { survey, surveyDrafts } from '@veleta/shared/contracts';
import { HttpError, request, toSnakeCase, type ApiRequest } from '@veleta/shared/http';
import type { SurveyClient } from '../survey/survey-client.ts';
import { SurveyError, toSurveyError } from '../survey/survey-error.ts';

/** The shared client's code for a reply without an API error code, such as a proxy's page. */
const NO_CODE = 'internal';

/**
 * Calls the survey API with the shell's client, without session and cookies.
 * The survey uses the API's snake_case keys, so the reply's keys are converted back.
 */
async function send<Reply>(
  { method, version, service, uri }: Pick<ApiRequest, 'method' | 'version' | 'service' | 'uri'>,
  token: string,
  body?: object,
): Promise<Reply> {
  const reply = await request({
    method,
    version,
    service,
    ...(uri !== undefined && { uri }),
    params: { token },
    ...(body && { body }),
    noKeyConversion: true,
    skipAuth: true,
    isAnonymous: true,
    // Lets the draft be sent while the page closes.
    keepalive: method === 'PUT',
  }).catch((error: unknown) => {
    throw errorOf(error);
  });
  // A proxy that returns 200 without a body has decided nothing.
  if (typeof reply !== 'object' || reply === null) throw new SurveyError('unavailable', 502);
  // The API validates its replies against the contract of these types.
  return toSnakeCase(reply) as Reply;
}

function errorOf(error: unknown): SurveyError {
  if (!(error instanceof HttpError)) return toSurveyError(error);
  const { code, status } = error;
  return code === NO_CODE
    ? new SurveyError('unavailable', Math.max(status, 500))
    : new SurveyError(code, status < 400 ? 502 : status);
}

/** The survey client inside the shell. Every failure is a `SurveyError`, as on the standalone page. */
export const shellClient: SurveyClient = {
  load: (token) => send(survey.getSurvey, token),
  start: (token, body) => send(survey.startSurvey, token, body),
  submit: async (token, submission) => {
    await send(survey.submitSurvey, token, submission);
  },
  keepDraft: (token, body) => send(surveyDrafts.keepDraft, token, body),
  readDraft: (token, reservation) => send(surveyDrafts.readDraft, token, { reservation }),
};
