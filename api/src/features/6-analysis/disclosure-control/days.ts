/**
 * Which days are shown with their number of responses, beside the total. A day is a group of people like any other, so one
 * under the threshold is hidden (C1), also one without responses. What is left, the total without the shown days, must not
 * tell about a hidden day that somebody answered on it: whoever knows who was at work that day would know when that person
 * answered. So it has to be possible that all of it lies on the other hidden days, each under the threshold; where it is not,
 * the latest shown day is hidden with them (C2) and may hold all of it. The latest and not the smallest: which day that is must not
 * depend on the numbers that it protects. The tests try every reader who knows this rule.
 * @param counts responses per day
 * @param unknown so many of the first days are hidden whatever they count
 */
export function planDays(counts: readonly number[], threshold: number, unknown = 0): boolean[] {
  const isShown = counts.map((count, day) => day >= unknown && count >= threshold);
  const hidden = counts.filter((_, day) => !isShown[day]);
  const people = hidden.reduce((sum, count) => sum + count, 0);
  const room = (hidden.length - 1) * (threshold - 1);
  if (hidden.length === 0 || (people >= threshold && people <= room)) return isShown;
  const latest = isShown.lastIndexOf(true);
  return isShown.map((shown, day) => shown && day !== latest);
}
