import { survey, surveyDrafts } from '@veleta/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../platform/route.ts';
import type { Services } from '../../../platform/services.ts';
import { defineClosing } from '../survey-closing/index.ts';
import { defineDraftExpiry, keepDraft, readDraft, removeDraft } from '../survey-drafts/index.ts';
import { limitByLink, limitStarts } from './link-limit.ts';
import { readPreview } from './preview.service.ts';
import { startSurvey } from '../survey-starts/index.ts';
import { submitResponse } from '../submissions/index.ts';
import { readSurvey } from './survey.service.ts';

const access = 'public';
const managers = ['owner', 'administrator'] as const;
/**
 * Calls per person and minute: opening, starting and submitting, with reloads and a network that loses every second
 * reply.
 */
const STEPS = 12;
/** Each answer saves a draft, at most one per second. */
const ANSWERS = 60;
/** Maximum size: the longest answers to the maximum number of open questions. */
const SUBMISSION_LIMIT_BYTES = 128 * 1024;

export function registerSurvey(app: FastifyInstance, services: Services): void {
  defineDraftExpiry(services);
  defineClosing(services);
  const limit = limitByLink(services, STEPS);
  const startLimit = limitStarts(services, STEPS);
  const draftLimit = limitByLink(services, ANSWERS);
  route(app, survey.getSurvey, { access, limit }, ({ params }) => readSurvey(services, params.token));
  route(app, survey.getPreview, { access: managers }, ({ session, params, query }) =>
    readPreview(services, session.accountId, params.key, query),
  );
  route(app, survey.startSurvey, { access, limit: startLimit }, ({ params, body, address }) =>
    startSurvey(services, params.token, body, address),
  );
  route(
    app,
    survey.submitSurvey,
    { access, limit, bodyLimitBytes: SUBMISSION_LIMIT_BYTES },
    ({ params, body, language }) => submitResponse(services, params.token, body, language),
  );
  route(
    app,
    surveyDrafts.keepDraft,
    { access, limit: draftLimit, bodyLimitBytes: SUBMISSION_LIMIT_BYTES },
    ({ params, body, address }) => keepDraft(services, params.token, body, address),
  );
  route(app, surveyDrafts.readDraft, { access, limit: draftLimit }, ({ params, body }) =>
    readDraft(services, params.token, body.reservation ?? null),
  );
  route(app, surveyDrafts.removeDraft, { access, limit: draftLimit }, ({ params, body }) =>
    removeDraft(services, params.token, body.reservation ?? null),
  );
}
