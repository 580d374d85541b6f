import type { EnpsResult } from '../../disclosed-table.ts';
import { zoneOf } from './windows.ts';

/** Detractors, passives and promoters. */
export type Parts = readonly [number, number, number];
export type EnpsPrinting = (parts: Parts) => EnpsResult;

const NAMES = ['detractors', 'passives', 'promoters'];

/** Returns all combinations of detractors, passives and promoters of `answers` answers. */
export const partsOf = (answers: number): Parts[] =>
  Array.from({ length: answers + 1 }, (_, detractors) =>
    Array.from({ length: answers - detractors + 1 }, (_other, passives): Parts => [
      detractors,
      passives,
      answers - detractors - passives,
    ]),
  ).flat();

/**
 * Attacks a published eNPS by enumerating all parts with the same publication. The number of answers is known even if the eNPS is
 * withheld. Leaks are: a part in a limit zone with fewer than t + 1 possible values; and, for a group of fewer than `threshold` people, a
 * certain number of a part, for readers inside or outside of the group.
 */
export function attackEnps(answers: number, printing: EnpsPrinting, threshold: number): string[] {
  const byPrint = Map.groupBy(partsOf(answers), (parts) => JSON.stringify(printing(parts)));
  return [...byPrint].flatMap(([printed, worlds]) =>
    NAMES.flatMap((name, at) => {
      const values = [...new Set(worlds.map((parts) => parts[at]!))];
      const { t, low, high } = zoneOf(answers);
      const inZone = (value: number) => (100 * value) / answers <= low + 1e-9 || (100 * value) / answers >= high - 1e-9;
      const narrowed =
        values.some(inZone) && values.length <= t ? [`${values.join(' or ')} ${name} of ${answers}`] : [];
      // True if the answers of the other group members are the same in every world, given the reader's own answer.
      const isCertain = (group: number, own: number) => {
        const others = answers - 1;
        const ranges = values
          .filter((value) => value - own >= 0 && value - own <= others)
          .map((value) => [Math.max(0, value - own - (others - group)), Math.min(group, value - own)] as const);
        return (
          ranges.length > 0 &&
          Math.min(...ranges.map(([least]) => least)) === Math.max(...ranges.map(([, most]) => most))
        );
      };
      const groups = Array.from({ length: Math.min(threshold, answers) - 1 }, (_, size) => size + 1);
      const known = groups.filter((group) => isCertain(group, 0) || isCertain(group, 1));
      return [...narrowed, ...known.map((group) => `${name} among ${group} of ${answers}: ${printed}`)];
    }),
  );
}
