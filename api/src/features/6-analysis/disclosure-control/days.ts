/**
 * Decides which days are published with their number of responses, beside the total (C6). A day is a cell like any other: below the
 * threshold it is suppressed (C1), even without responses. The remainder, the total minus the published days, must not disclose that
 * someone answered on a suppressed day: a reader who knows who worked on that day would learn when that person answered. So the other
 * suppressed days must be able to hold the whole remainder, each below the threshold. Otherwise the latest published day is suppressed
 * with them (C2) and may hold all of it. The choice of the latest day does not depend on the numbers that it protects. Tests enumerate
 * every reader who knows this rule.
 * @param counts responses per day
 * @param uncounted number of first days that are suppressed whatever their count
 */
export function planDays(counts: readonly number[], threshold: number, uncounted = 0): boolean[] {
  const isShown = counts.map((count, day) => day >= uncounted && count >= threshold);
  const hidden = counts.filter((_, day) => !isShown[day]);
  const remainder = hidden.reduce((sum, count) => sum + count, 0);
  const capacity = (hidden.length - 1) * (threshold - 1);
  if (hidden.length === 0 || (remainder >= threshold && remainder <= capacity)) return isShown;
  const latest = isShown.lastIndexOf(true);
  return isShown.map((shown, day) => shown && day !== latest);
}
