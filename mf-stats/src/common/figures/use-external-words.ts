import { formatDate, formatNumber, useTranslation } from '@veleta/shared/i18n';
import type { External } from '../benchmark.api.ts';

interface ExternalWords {
  /** Returns the organizations and the period that a snapshot was made of. */
  readonly madeOf: (snapshot: NonNullable<External['snapshot']>) => string;
  /** How the figures of the external benchmark are computed. */
  readonly method: readonly string[];
}

/** Returns the sentences that explain the external benchmark (B2). */
export function useExternalWords(): ExternalWords {
  const { t } = useTranslation('mf-stats');
  return {
    madeOf: ({ organizations, period }) =>
      t('external.madeOf', {
        organizations: formatNumber(organizations),
        from: formatDate(period.from),
        to: formatDate(period.to),
      }),
    method: ['others', 'estimates', 'frozen', 'difference'].map((rule) => t(`external.method.${rule}`)),
  };
}
