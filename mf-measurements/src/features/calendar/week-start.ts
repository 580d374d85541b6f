import { currentLanguage } from '@veleta/shared/i18n';

/** What newer engines know of a locale; TypeScript's library does not yet. */
interface WeekInfo {
  readonly firstDay: number;
}
type LocaleOfWeeks = Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo };

const MONDAY = 1;
const SUNDAY = 7;

/** Where weeks start on Sunday, among the places that speak our languages; for engines that do not tell. */
const SUNDAY_PLACES = new Set(
  'AG AS BS BZ CA CO DM DO GT GU HN IN JM KE MH MT MX NI PA PE PH PR SG SV TT US VE VI ZA ZW'.split(' '),
);

/**
 * The first day of the week, 1 (Monday) to 7: as in the place that the browser names for the language on the screen, else as
 * where most people speak it.
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
