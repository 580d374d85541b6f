import type { DisclosedTable, HeatMap } from '../../gate/disclosed.ts';

interface Size {
  low: number;
  high: number;
}

/**
 * Hidden rows under the threshold whose exact number of people follows from why rows are hidden: "small" is fewer than the
 * threshold, "protects" at least as many (of a crossed cell it says nothing), and hidden rows hold together
 * what the shown ones leave. Ranges are narrowed through all tables until nothing moves; a crossed cell is in two of them.
 */
export function attackSizes(table: DisclosedTable, maps: readonly HeatMap[]): string[] {
  const everybody = table.participation.responses ?? 0;
  const sizes = new Map<string, Size>();
  const hiddenRows = new Set<string>();
  const families: { total: string; parts: string[] }[] = [];
  const nameOf = (one: string, other?: string) => (other === undefined ? one : [one, other].toSorted().join(' × '));
  const note = (
    name: string,
    { hidden, responses }: { hidden: string | null; responses: number | null },
    least: Size,
  ) => {
    if (hidden) hiddenRows.add(name);
    const known = responses === null ? null : { low: responses, high: responses };
    sizes.set(name, known ?? (hidden === 'small' ? { low: least.low, high: table.threshold - 1 } : least));
  };
  sizes.set('everybody', { low: everybody, high: everybody });
  for (const { category, units } of table.breakouts) {
    for (const unit of units)
      note(`${category.id}=${unit.id}`, unit, {
        low: unit.hidden === 'protects' ? table.threshold : unit.id === null ? 1 : 0,
        high: everybody,
      });
    families.push({ total: 'everybody', parts: units.map(({ id }) => `${category.id}=${id}`) });
  }
  for (const { category, filter, rows } of maps) {
    if (!filter) continue;
    const by = `${filter.category.id}=${filter.id}`;
    for (const row of rows) note(nameOf(`${category.id}=${row.id}`, by), row, { low: 0, high: everybody });
    families.push({ total: by, parts: rows.map(({ id }) => nameOf(`${category.id}=${id}`, by)) });
  }
  for (let isNarrowed = true; isNarrowed;) {
    isNarrowed = false;
    if ([...sizes].some(([, { low, high }]) => low > high)) throw new Error('what is said of sizes cannot be');

    for (const { total, parts } of families) {
      const whole = sizes.get(total)!;
      const ranges = parts.map((part) => sizes.get(part)!);
      const [low, high] = [
        ranges.reduce((sum, one) => sum + one.low, 0),
        ranges.reduce((sum, one) => sum + one.high, 0),
      ];
      for (const one of ranges) {
        const [least, most] = [whole.low - (high - one.high), whole.high - (low - one.low)];
        if (least > one.low || most < one.high) isNarrowed = true;
        one.low = Math.max(one.low, least);
        one.high = Math.min(one.high, most);
        if (isNarrowed) break;
      }
      if (isNarrowed) break;
    }
  }
  return [...sizes].flatMap(([name, { low, high }]) =>
    hiddenRows.has(name) && low === high && low > 0 && low < table.threshold ? [`size of ${name}: ${low}`] : [],
  );
}
