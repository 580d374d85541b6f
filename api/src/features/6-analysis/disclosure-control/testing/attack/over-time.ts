import type { Disclosed, Result } from '../../disclosed-table.ts';

/** A published measurement with the members of each unit, as names or ids. */
export interface PublishedMeasurement {
  readonly disclosed: Pick<Disclosed, 'table'>;
  /** Persons by unit id; the whole organization under `everybody`. */
  readonly members: ReadonlyMap<string, ReadonlySet<string>>;
}

const ALL_PEOPLE = 'everybody';

/**
 * Returns the groups whose figures both measurements publish exactly although the groups differ by fewer people than the threshold (C8).
 * If the other people gave the same answers, the difference is the answers of those few.
 */
export function attackOverTime(before: PublishedMeasurement, after: PublishedMeasurement): string[] {
  const early = new Map(shownOf(before.disclosed));
  return shownOf(after.disclosed).flatMap(([name, results]) => {
    const [was, is] = [before.members.get(name), after.members.get(name)];
    const earlier = early.get(name);
    if (!was || !is || !earlier) return [];
    const changed = [...is].filter((one) => !was.has(one)).length + [...was].filter((one) => !is.has(one)).length;
    if (changed === 0 || changed >= after.disclosed.table.threshold) return [];
    return results.flatMap(({ key, result }) => {
      const other = earlier.find((one) => one.key === key);
      return isExact(result) && isExact(other?.result) ? [`${key} of ${changed} who came to or left ${name}`] : [];
    });
  });
}

const isExact = (result: Result | undefined) => result?.favorability?.bound === 'exact';

const shownOf = ({ table }: PublishedMeasurement['disclosed']) => [
  [ALL_PEOPLE, table.dimensions] as const,
  ...table.breakouts.flatMap(({ units }) => units.map(({ id, dimensions }) => [String(id), dimensions] as const)),
];
