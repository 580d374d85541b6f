import { survey } from '@veleta/shared/contracts';
import { quickCheckOf } from '../../platform/quick-check.ts';
import type { QuickRequest, Understood } from '../../platform/quick-routes.ts';
import type { Services } from '../../platform/services.ts';
import { refuseUnknownFields } from '../../platform/validation.ts';
import type { Submission } from './answers.ts';
import { WINDOW_MS, callerOf, mostCalls } from './link-limit.ts';
import { findSubmission } from './submit.service.ts';

const ACCEPTED = { status: survey.submitSurvey.status, body: '{"status":"accepted"}' };

/** Understands a survey that is sent exactly as the contract writes it, to a link that was called before. */
export function understandSubmission(
  services: Services,
  callsOfOnePerson: number,
): (request: QuickRequest) => Understood | null {
  const isRight = quickCheckOf(refuseUnknownFields(survey.SubmissionSchema));
  const read = (body: string): Submission | null => {
    try {
      const submission: unknown = JSON.parse(body);
      // The check is made from the schema of this type.
      return isRight?.(submission) ? (submission as Submission) : null;
    } catch {
      return null;
    }
  };
  return ({ parameter: token, body, language, address }) => {
    const submission = read(body);
    const found = submission && findSubmission(services, { token, submission, language });
    return (
      found && {
        limit: { key: callerOf(token, address), max: mostCalls(found.link, callsOfOnePerson), windowMs: WINDOW_MS },
        answer: async () => ((await found.submit()) ? ACCEPTED : null),
      }
    );
  };
}
