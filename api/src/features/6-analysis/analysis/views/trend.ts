import { hiddenResult } from '../../disclosure-control/index.ts';
import { isTrendComparable } from './previous-comparison.ts';
import { frameOf, groupOf, howOf, type GroupResults, type Read, type Trend } from './views.ts';

type Point = Trend['points'][number];

/**
 * Returns a group over finished measurements, oldest first (C8). Of two measurements between which too few people changed, the later
 * point is hidden for units, but an imported one before any other, so that imports hide no point of other measurements.
 */
export function buildTrend(read: Read, group: GroupResults, all: readonly Read[]): Trend {
  const groups = all.map(({ table }) => groupOf(table, group.unit?.id));
  const hasSmallChange = (from: number, to: number) => {
    const [before, now] = [groups[from], groups[to]];
    const isKnown = before?.responses != null && now?.responses != null;
    return isKnown && !isTrendComparable(now, before, Math.max(all[from]!.table.threshold, all[to]!.table.threshold));
  };
  const isImported = (index: number) => all[index]!.measurement.is_imported === true;
  const hasLowerPriority = (index: number, other: number) =>
    isImported(index) === isImported(other) ? other < index : isImported(index);
  const isChanged = (index: number) =>
    groups.some(
      (_, other) =>
        other !== index &&
        hasLowerPriority(index, other) &&
        hasSmallChange(Math.min(index, other), Math.max(index, other)),
    );
  const points = all.map(({ measurement, table }, index): Point => {
    const own = groups[index];
    const hidden = !own ? 'absent' : (own.hidden ?? (isChanged(index) ? 'changed' : null));
    const isShown = own !== undefined && hidden === null;
    return {
      measurement,
      hidden,
      responses: isShown ? own.responses : null,
      participation: isShown && own.unit === null ? table.participation.rate : null,
      product: isShown && own.product ? own.product : hiddenResult('secondary'),
      enps: isShown && own.unit === null ? table.enps : null,
      dimensions: table.dimensions.map(({ key, name }) => ({
        key,
        name,
        result:
          (isShown ? own.dimensions.find((dimension) => dimension.key === key)?.result : undefined) ??
          hiddenResult('secondary'),
      })),
    };
  });
  const results = points.map(({ product }) => product);
  return { ...frameOf(read, howOf(read.table, group.responses, results)), unit: group.unit, points };
}
