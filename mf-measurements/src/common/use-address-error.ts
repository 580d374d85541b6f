import { readEmail } from '@veleta/shared/contracts';
import { useTranslation } from '@veleta/shared/i18n';
import { useState } from 'react';

/**
 * Validates the address of a person: first when the field is left or the form is submitted, from then on with every
 * letter. `markTaken` refuses one address until it is changed.
 */
export function useAddressError(email: string) {
  const { t } = useTranslation('mf-measurements');
  const [isJudged, setIsJudged] = useState(false);
  const [taken, setTaken] = useState<string | null>(null);
  const isEmpty = email.trim() === '';
  const isValid = readEmail(email) !== null;
  const errorText = (): string | undefined => {
    if (taken === email) return t('lists.personTaken');
    if (!isJudged || isValid) return undefined;
    return t(isEmpty ? 'import.problems.required' : 'import.problems.email');
  };
  return {
    error: errorText(),
    judge: () => setIsJudged(true),
    /** A field that is left empty is not marked yet: the person may still come back to it. */
    leave: () => setIsJudged((before) => before || !isEmpty),
    markTaken: () => setTaken(email),
  };
}
