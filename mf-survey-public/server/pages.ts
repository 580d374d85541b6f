import { randomBytes } from 'node:crypto';
import type { Language } from '../src/survey/survey.types.ts';
import { FIELD, hiddenFieldsOf, nameOfScreen } from '../src/survey/posted-form.ts';
import type { PageData } from '../src/standalone/page-data.ts';
import type { Page } from './page.ts';
import type { Step } from './steps.ts';

/** Same length as the reservation secrets of the API. */
const SECRET_BYTES = 32;

type Visit = Omit<PageData, 'posted' | 'isChosen'>;

/** Returns the promise, or the state of the survey. */
export function pageOfVisit(asked: Visit, chosen: Language | null = null): Page {
  const visit = withLogo(asked);
  const own = visit.first?.name === 'ready' ? visit.first.survey.language : null;
  const language = chosen ?? own ?? visit.language;
  return {
    data: { ...visit, language, ...(chosen ? { isChosen: true } : {}) },
    record: null,
    formFields: { ...startFields(visit.first), ...languageField(chosen) },
  };
}

/** A form with a screen comes from a page of this survey, so its link was valid before. */
function startFields(first: PageData['first']): Record<string, string> {
  if (first?.name === 'unknown') return first.wasKnown ? { [FIELD.screen]: 'promise' } : {};
  return { [FIELD.screen]: 'promise', [FIELD.reservation]: randomBytes(SECRET_BYTES).toString('base64url') };
}

/** Makes logo addresses absolute: the API returns them as paths on its own origin. */
function withLogo(visit: Visit): Visit {
  const { apiUrl, first } = visit;
  if (first?.name !== 'ready' || !first.survey.organization.logo?.startsWith('/')) return visit;
  const { organization } = first.survey;
  const survey = { ...first.survey, organization: { ...organization, logo: apiUrl + organization.logo } };
  return { ...visit, first: { name: 'ready', survey } };
}

/** Returns the page that follows a posted form. */
export function pageOfForm(visit: Visit, form: URLSearchParams, step: Step | null): Page {
  const chosen = languageIn(form.get('language')) ?? languageIn(form.get(FIELD.language));
  if (step?.survey === null || visit.first?.name === 'unknown') {
    const wasKnown = step !== null || form.has(FIELD.screen);
    return pageOfVisit({ ...visit, first: { name: 'unknown', ...(wasKnown ? { wasKnown } : {}) } }, chosen);
  }
  const first = step?.survey ? { name: 'ready' as const, survey: step.survey } : visit.first;
  const page = pageOfVisit({ ...visit, first }, chosen);
  // The API is unavailable: the page keeps the posted fields for a retry.
  if (step === null)
    return { ...page, formFields: { ...page.formFields, ...postedFieldsOf(form), ...languageField(chosen) } };
  const { screen, record, errorCode } = step;
  const submissionId = record?.kind === 'draft' ? record.submissionId : step.submissionId;
  const data = errorCode ? { ...page.data, errorCode } : page.data;
  if (!submissionId) return { ...page, data };
  const isShared = step.survey.promise === 'anonymous';
  return {
    data: {
      ...data,
      address: screen.name === 'promise' && isShared ? 'access' : 'response',
      posted: {
        screen,
        submissionId,
        ...(record?.kind === 'sent' ? { isSent: true } : {}),
      },
    },
    record,
    formFields:
      record?.kind === 'draft'
        ? { [FIELD.screen]: nameOfScreen(screen), ...languageField(chosen), ...hiddenFieldsOf(record, screen) }
        : languageField(chosen),
  };
}

const languageField = (chosen: Language | null): Record<string, string> => (chosen ? { [FIELD.language]: chosen } : {});

const languageIn = (text: string | null): Language | null => (text === 'en' || text === 'es' ? text : null);

/** Returns all fields of a form except the pressed button. */
const postedFieldsOf = (form: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...form].filter(([name]) => name !== 'go' && name !== 'language'));
