import { formatDateRange, useBilingual, useTranslation } from '@veleta/shared/i18n';
import type { Calendar, CalendarMeasurement, CalendarSet } from './calendar.api.ts';

export interface Names {
  readonly setOf: (measurement: CalendarMeasurement) => CalendarSet | undefined;
  readonly product: (key: string) => string;
  /** Name of a measurement's product. */
  readonly title: (measurement: CalendarMeasurement) => string;
  /** Product, state and days of a bar as text. */
  readonly whole: (measurement: CalendarMeasurement) => string;
}

/** Returns functions that name the items of a calendar in the current language. */
export function useNames({ sets, products }: Pick<Calendar, 'sets' | 'products'>): Names {
  const { t } = useTranslation('mf-measurements');
  const { t: shared } = useTranslation('shared');
  const bilingual = useBilingual();
  const bySet = new Map(sets.map((set) => [set.id, set]));
  const byProduct = new Map(products.map(({ key, name }) => [key, bilingual(name)]));
  const product = (key: string): string => byProduct.get(key) ?? key;
  const setOf = (measurement: CalendarMeasurement) => bySet.get(measurement.set);
  const title = (measurement: CalendarMeasurement): string => product(setOf(measurement)?.product ?? '');
  return {
    setOf,
    product,
    title,
    whole: (measurement) =>
      t('calendar.bar', {
        product: title(measurement),
        state: measurement.isStopped ? t('calendar.stopped') : shared(`ui.states.${measurement.state}`),
        period: formatDateRange(measurement.firstDate, measurement.lastDate),
      }),
  };
}
