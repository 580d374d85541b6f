import { codeOf, HttpError } from '@veleta/shared/http';
import { useTranslation } from '@veleta/shared/i18n';

/** Why a call was refused: a code of the catalogue and, where there is one, the time to wait. */
export interface Refusal {
  readonly code: string;
  readonly waitSeconds?: number;
}

const SECONDS_A_MINUTE = 60;

export function refusalOf(error: unknown): Refusal {
  const waitSeconds = error instanceof HttpError ? error.retryAfter : undefined;
  return { code: codeOf(error), ...(waitSeconds !== undefined && { waitSeconds }) };
}

/** The same as an error of react-hook-form: `message` is the key of what the field says, the rest explains it. */
export function fieldErrorOf(error: unknown, message: string) {
  const { code, waitSeconds } = refusalOf(error);
  return { type: code, message, ...(waitSeconds !== undefined && { types: { waitSeconds: String(waitSeconds) } }) };
}

/** Says why in the person's language, with the time to wait in words. */
export function useReason(): (refusal: Refusal) => string {
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
