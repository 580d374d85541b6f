import { normalizeName, unitFinder } from '@veleta/shared/contracts';
import type { Category } from './mapping.ts';

/** Replacement for a unit that does not exist: none, a new unit, or an existing one. */
export type UnitDecision =
  { readonly kind: 'empty' } | { readonly kind: 'add' } | { readonly kind: 'unit'; readonly name: string };
export interface UnknownUnit {
  /** Index of its category among the mapped ones. */
  readonly category: number;
  /** In the spelling of its first occurrence. */
  readonly name: string;
  readonly lines: number;
  readonly decision: UnitDecision | null;
}

/** Decisions about units of a file that do not exist, by category. */
export class UnitDecisions {
  readonly #categories: readonly Category[];
  readonly #decided: ReadonlyMap<string, UnitDecision>[];
  /** Finds a unit of each category, or its replacement. */
  readonly finders: readonly ((text: string) => { readonly name: string } | undefined)[];

  constructor(categories: readonly Category[]) {
    this.#categories = categories;
    this.#decided = categories.map(() => new Map());
    const finders = categories.map(({ units }) => unitFinder(units));
    this.finders = finders.map((find, index) => (text) => find(text) ?? this.#replacement(index, text));
  }

  set(category: number, name: string, decision: UnitDecision | null): void {
    const decisions = new Map(this.#decided[category]);
    if (decision) decisions.set(normalizeName(name), decision);
    else decisions.delete(normalizeName(name));
    this.#decided[category] = decisions;
  }

  /** Returns the units that do not exist, each once. A line has one unit name per category. */
  unknown(lines: readonly (readonly string[])[]): UnknownUnit[] {
    return this.#categories.flatMap(({ units }, category) => {
      const find = unitFinder(units);
      const found = new Map<string, { name: string; lines: number }>();
      for (const written of lines) {
        const name = written[category]?.trim() ?? '';
        if (name === '' || find(name)) continue;
        const known = found.get(normalizeName(name));
        if (known) known.lines += 1;
        else found.set(normalizeName(name), { name, lines: 1 });
      }
      return [...found].map(([normalized, { name, lines: count }]) => ({
        category,
        name,
        lines: count,
        decision: this.#decided[category]?.get(normalized) ?? null,
      }));
    });
  }

  #replacement(category: number, text: string): { name: string } | undefined {
    const decision = this.#decided[category]?.get(normalizeName(text));
    if (!decision) return undefined;
    if (decision.kind === 'empty') return { name: '' };
    return { name: decision.kind === 'unit' ? decision.name : text };
  }
}
