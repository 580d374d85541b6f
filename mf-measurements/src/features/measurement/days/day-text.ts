import { formatDate, useTranslation } from '@veleta/shared/i18n';
import type { Day } from '../measurement.api.ts';

/** Formats one day: "Tuesday, Nov 3: 12 responses". Spanish weekdays get a capital letter too. */
export function useDayText(): (day: Day) => string {
  const { t } = useTranslation('mf-measurements');
  return ({ date, responses }) => {
    const day = formatDate(date, { weekday: 'long', month: 'short', day: 'numeric' });
    const text =
      responses === null ? t('participation.dayHidden', { day }) : t('participation.day', { day, count: responses });
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
  };
}
