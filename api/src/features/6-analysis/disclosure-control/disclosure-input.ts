import type { Bilingual } from '@veleta/shared/contracts';
import type { DisclosedTable } from './disclosed-table.ts';
import type { Moments } from '../statistics/index.ts';
import type { Category, FinestGroup } from './rows.ts';

export interface DisclosureItem {
  readonly key: string;
  readonly type: 'likert5' | 'enps' | 'open';
  readonly text: Bilingual;
}

export interface DisclosureInput {
  /** k: the smallest group that may be shown. */
  readonly threshold: number;
  readonly distribution: DisclosedTable['distribution'];
  /** People on the list, or the declared number. */
  readonly expected: number;
  /** Responses from devices that had answered before; null where none are counted. */
  readonly returning?: number | null;
  /** Dimensions with their items, in the order in which they were asked. Histograms follow the same order of items. */
  readonly dimensions: readonly {
    readonly key: string;
    readonly name: Bilingual;
    readonly items: readonly DisclosureItem[];
  }[];
  /** What the organization asked of its own; their histograms come last. They enter no dimension and no product. */
  readonly ownItems?: readonly DisclosureItem[];
  readonly categories: readonly Category[];
  readonly finest: readonly FinestGroup[];
  /** Sums over all persons; without them no difference is tested and there are no drivers. */
  readonly whole?: Moments;
  /** Key of the dimension that drivers explain; none where absent. */
  readonly outcome?: string | null;
}
