import { survey, surveyDrafts } from '@veleta/shared/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { route } from '../../platform/route.ts';
import type { Services } from '../../platform/services.ts';
import { defineForgettingDrafts, keepDraft, readDraft, removeDraft } from './drafts.service.ts';
import { defineMoveInbox } from './fold.service.ts';
import { readPreview } from './preview.service.ts';
import { startSurvey } from './start.service.ts';
import { submitResponse } from './submit.service.ts';
import { readSurvey } from './survey.service.ts';

const access = 'public';
const managers = ['owner', 'administrator'] as const;
/** Per link, not per address: an office shares one. Room for a large organization told to answer now. */
const limit = {
  max: 60_000,
  windowMs: 60_000,
  key: (request: FastifyRequest) => String(Object(request.params).token),
};
/** Open answers of the longest kind, to every open question that there may be. */
const SUBMISSION_LIMIT_BYTES = 128 * 1024;

export function registerSurvey(app: FastifyInstance, services: Services): void {
  defineMoveInbox(services);
  defineForgettingDrafts(services);
  route(app, survey.getSurvey, { access, limit }, ({ params }) => readSurvey(services, params.token));
  route(app, survey.getPreview, { access: managers }, ({ session, params }) =>
    readPreview(services, session.accountId, params.key),
  );
  route(app, survey.startSurvey, { access, limit }, ({ params, body }) => startSurvey(services, params.token, body));
  route(
    app,
    survey.submitSurvey,
    { access, limit, bodyLimitBytes: SUBMISSION_LIMIT_BYTES },
    ({ params, body, language }) => submitResponse(services, params.token, body, language),
  );
  route(app, surveyDrafts.keepDraft, { access, limit, bodyLimitBytes: SUBMISSION_LIMIT_BYTES }, ({ params, body }) =>
    keepDraft(services, params.token, body),
  );
  route(app, surveyDrafts.readDraft, { access, limit }, ({ params, body }) =>
    readDraft(services, params.token, body.place ?? null),
  );
  route(app, surveyDrafts.removeDraft, { access, limit }, ({ params, body }) =>
    removeDraft(services, params.token, body.place ?? null),
  );
}
