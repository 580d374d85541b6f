const MINOR_UNITS = 100;
const toMinor = (price: number): number => Math.round(price * MINOR_UNITS);

/** Returns what a cycle saves compared with paying by the month, in units of the currency. Computed in whole cents. */
export function saving(
  tier: { readonly price: number; readonly prices?: readonly { readonly cycle: string; readonly price: number }[] },
  cycle: { readonly id: string; readonly months: number },
): number {
  const whole = tier.prices?.find((one) => one.cycle === cycle.id);
  if (!whole) return 0;
  return (toMinor(tier.price) * cycle.months - toMinor(whole.price)) / MINOR_UNITS;
}
