import { survey, surveyDrafts } from '@veleta/shared/contracts';
import { HttpError, request, toSnakeCase, type ApiRequest } from '@veleta/shared/http';
import type { SurveyClient } from '../survey/survey-client.ts';
import { SurveyProblem, toProblem } from '../survey/survey-problem.ts';

/** What the shared client says of a reply that is none of the API's: the page of a proxy, or nothing. */
const NO_CODE = 'internal';

/**
 * A call of the survey through the client that the whole shell shares. The calls are public: they carry no session and no
 * cookie. The survey works on the keys of the wire, so those of the reply are converted back.
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
    // A draft still leaves when the page is closed.
    keepalive: method === 'PUT',
  }).catch((error: unknown) => {
    throw problemOf(error);
  });
  // A proxy that answers 200 with nothing has decided nothing.
  if (typeof reply !== 'object' || reply === null) throw new SurveyProblem('unavailable', 502);
  // The API checks its replies against the same contract as these types.
  return toSnakeCase(reply) as Reply;
}

function problemOf(error: unknown): SurveyProblem {
  if (!(error instanceof HttpError)) return toProblem(error);
  const { code, status } = error;
  return code === NO_CODE
    ? new SurveyProblem('unavailable', Math.max(status, 500))
    : new SurveyProblem(code, status < 400 ? 502 : status);
}

/** The calls of a participant inside the shell. Every failure is a `SurveyProblem`, as on the survey's own page. */
export const shellClient: SurveyClient = {
  load: (token) => send(survey.getSurvey, token),
  start: (token, body) => send(survey.startSurvey, token, body),
  submit: async (token, submission) => {
    await send(survey.submitSurvey, token, submission);
  },
  keepDraft: (token, body) => send(surveyDrafts.keepDraft, token, body),
  readDraft: (token, reservation) => send(surveyDrafts.readDraft, token, { reservation }),
};
