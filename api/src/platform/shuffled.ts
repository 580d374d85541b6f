import type { Random } from './random.ts';

/** Returns a copy in random order (Fisher–Yates). */
export function shuffled<Thing>(things: readonly Thing[], random: Pick<Random, 'fraction'>): Thing[] {
  const mixed = [...things];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const chosen = Math.floor(random.fraction() * (last + 1));
    [mixed[last], mixed[chosen]] = [mixed[chosen] as Thing, mixed[last] as Thing];
  }
  return mixed;
}
