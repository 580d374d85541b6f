import type { Figure } from '../../disclosed-table.ts';

/** Offset for an open upper bound; smaller than the distance of two shares. */
const OPEN_END = 1e-6;

/**
 * Returns the limit zones (C7): a share of at least `high` or at most `low` percent is published only as a limit. `answers` is the
 * smallest number of answers to an item.
 */
export function zoneOf(answers: number): { readonly t: number; readonly low: number; readonly high: number } {
  const t = answers < 50 ? Math.max(2, Math.ceil(answers / 10)) : 3;
  return { t, low: (100 * t) / answers, high: 100 - (100 * t) / answers };
}

export const inZone = (share: number, answers: number): boolean => {
  const { low, high } = zoneOf(answers);
  return share <= low + 1e-9 || share >= high - 1e-9;
};

/**
 * Returns the bounds of the true figure behind a published one, in percent. Exact figures are rounded half away from zero. If the three
 * parts are published, neutral and unfavorable are rounded down or up so that all add to 100 (`isRemainder`).
 */
export function windowOf(
  { value, bound }: Figure,
  {
    fewest,
    isRemainder,
    isShare,
    knownRules,
  }: { fewest: number; isRemainder: boolean; isShare: boolean; knownRules: { readonly limitZones: boolean } },
): { low: number; high: number } {
  const zone = zoneOf(fewest);
  if (bound === 'at_least') {
    if (!knownRules.limitZones) return { low: value - 0.5, high: 100 };
    return { low: isShare && value === Math.floor(zone.high + 1e-9) ? zone.high : value, high: 100 };
  }
  if (bound === 'at_most') {
    if (!knownRules.limitZones) return { low: 0, high: value + 0.5 };
    return { low: 0, high: isShare && value === Math.ceil(zone.low - 1e-9) ? zone.low : value };
  }
  const rounded = isRemainder
    ? { low: value - 1, high: value + 1 - OPEN_END }
    : { low: value - 0.5, high: value + 0.5 - OPEN_END };
  if (!knownRules.limitZones || !isShare) return { low: Math.max(0, rounded.low), high: rounded.high };
  return {
    low: Math.max(0, rounded.low, zone.low + OPEN_END),
    high: Math.min(rounded.high, zone.high - OPEN_END),
  };
}

const Z_95 = 1.96;

/** Returns the range of favorable answers that print this share with this Wilson 95 % interval. */
export function favorableWithin(
  figure: Figure | null,
  interval: { readonly low: number; readonly high: number } | null,
  answers: number,
): { low: number; high: number } | null {
  if (!interval || figure?.bound !== 'exact') return null;
  const round = (value: number) => Math.floor(value + 0.5);
  const fits = Array.from({ length: answers + 1 }, (_, favorable) => favorable).filter((favorable) => {
    const share = favorable / answers;
    const z2 = Z_95 ** 2;
    const middle = (share + z2 / (2 * answers)) / (1 + z2 / answers);
    const half = (Z_95 / (1 + z2 / answers)) * Math.sqrt((share * (1 - share)) / answers + z2 / (4 * answers ** 2));
    return (
      round(100 * share + 1e-9) === figure.value &&
      round(100 * Math.max(0, middle - half)) === interval.low &&
      round(100 * Math.min(1, middle + half)) === interval.high
    );
  });
  return fits.length > 0 ? { low: fits[0]!, high: fits.at(-1)! } : null;
}
