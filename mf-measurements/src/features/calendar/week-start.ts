import { currentLanguage } from '@veleta/shared/i18n';

/** Week data of newer engines, which TypeScript's library does not declare yet. */
interface WeekInfo {
  readonly firstDay: number;
}
type LocaleOfWeeks = Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo };

const MONDAY = 1;
const SUNDAY = 7;

/** Regions of our languages whose weeks start on Sunday, for engines without week data. */
const SUNDAY_PLACES = new Set(
  'AG AS BS BZ CA CO DM DO GT GU HN IN JM KE MH MT MX NI PA PE PH PR SG SV TT US VE VI ZA ZW'.split(' '),
);

/**
 * Returns the first day of the week, 1 (Monday) to 7. Uses the region that the browser names for the current
 * language, else the most common region.
 */
export function firstWeekday(
  language: string = currentLanguage(),
  wishes: readonly string[] = navigator.languages,
): number {
  const tag = wishes.find((wish) => wish.toLowerCase().split('-')[0] === language) ?? language;
  const locale: LocaleOfWeeks = new Intl.Locale(tag);
  const known = locale.getWeekInfo?.() ?? locale.weekInfo;
  if (known) return known.firstDay;
  return SUNDAY_PLACES.has(locale.maximize().region ?? '') ? SUNDAY : MONDAY;
}
