import { codeOf, HttpError } from '@veleta/shared/http';
import { useTranslation } from '@veleta/shared/i18n';

/** Why a call failed: a code of the error catalogue and, for rate limits, the time to wait. */
export interface CallFailure {
  readonly code: string;
  readonly waitSeconds?: number;
}

const SECONDS_A_MINUTE = 60;

/** Returns the code and the waiting time of what a call threw. */
export function toCallFailure(error: unknown): CallFailure {
  const waitSeconds = error instanceof HttpError ? error.retryAfter : undefined;
  return { code: codeOf(error), ...(waitSeconds !== undefined && { waitSeconds }) };
}

/** Returns a function that explains a failure in the person's language, with the time to wait in words. */
export function useFailureText(): (failure: CallFailure) => string {
  const { t } = useTranslation('mf-auth');
  return ({ code, waitSeconds }) => {
    if (code !== 'too_many_requests' || waitSeconds === undefined) {
      return t([`errors.${code}`, 'errors.internal'], { ns: 'shared' });
    }
    return waitSeconds < SECONDS_A_MINUTE
      ? t('wait.seconds', { count: waitSeconds })
      : t('wait.minutes', { count: Math.ceil(waitSeconds / SECONDS_A_MINUTE) });
  };
}
