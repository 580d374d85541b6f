import { formatDate, useTranslation } from '@veleta/shared/i18n';
import type { Day } from '../measurement.api.ts';

/** Formats one day: "Tuesday, Nov 3: 12 responses". */
export function useDayText(): (day: Day) => string {
  const { t } = useTranslation('mf-measurements');
  return ({ date, responses }) => {
    const day = formatDate(date, { weekday: 'long', month: 'short', day: 'numeric' });
    return responses === null
      ? t('participation.dayHidden', { day })
      : t('participation.day', { day, count: responses });
  };
}
