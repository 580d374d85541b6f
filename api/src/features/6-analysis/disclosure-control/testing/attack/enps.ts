import type { EnpsResult } from '../../disclosed-table.ts';
import { zoneOf } from './windows.ts';

/** Detractors, passives and promoters. */
export type Parts = readonly [number, number, number];
export type EnpsPrinting = (parts: Parts) => EnpsResult;

const NAMES = ['detractors', 'passives', 'promoters'];

/** All numbers of detractors, passives and promoters that so many answers can have. */
export const partsOf = (answers: number): Parts[] =>
  Array.from({ length: answers + 1 }, (_, detractors) =>
    Array.from({ length: answers - detractors + 1 }, (_other, passives): Parts => [
      detractors,
      passives,
      answers - detractors - passives,
    ]),
  ).flat();

/**
 * What value, interval and number of answers tell somebody who tries all parts that print the same. The number of answers is known even
 * where the eNPS is withheld. Asked is for every part that lies in a limit zone with t + 1 values, and for both answers of everybody:
 * of a group of fewer than `threshold` people, to anybody in it or outside, no number of a part may be certain.
 */
export function attackEnps(answers: number, printing: EnpsPrinting, threshold: number): string[] {
  const byPrint = Map.groupBy(partsOf(answers), (parts) => JSON.stringify(printing(parts)));
  return [...byPrint].flatMap(([printed, worlds]) =>
    NAMES.flatMap((name, at) => {
      const values = [...new Set(worlds.map((parts) => parts[at]!))];
      const { t, low, high } = zoneOf(answers);
      const inZone = (value: number) => (100 * value) / answers <= low + 1e-9 || (100 * value) / answers >= high - 1e-9;
      const told = values.some(inZone) && values.length <= t ? [`${values.join(' or ')} ${name} of ${answers}`] : [];
      // Everybody else in the group answered alike in every world, whatever somebody of it answered themselves.
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
      return [...told, ...known.map((group) => `${name} among ${group} of ${answers}: ${printed}`)];
    }),
  );
}
