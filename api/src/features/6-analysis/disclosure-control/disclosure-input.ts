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
  /** k: the size of the smallest group that may be published. */
  readonly threshold: number;
  readonly distribution: DisclosedTable['distribution'];
  /** Number of people on the list, or the declared number of participants. */
  readonly expected: number;
  /** Number of responses from devices that had answered before; null if these are not counted. */
  readonly returning?: number | null;
  /** Dimensions with their items, in questionnaire order. Histograms follow the same order of items. */
  readonly dimensions: readonly {
    readonly key: string;
    readonly name: Bilingual;
    readonly items: readonly DisclosureItem[];
  }[];
  /** The organization's own questions. Their histograms come last. They enter no dimension and no product. */
  readonly ownItems?: readonly DisclosureItem[];
  readonly categories: readonly Category[];
  readonly finest: readonly FinestGroup[];
  /** Sums over all persons. Without them there are no tests and no drivers. */
  readonly whole?: Moments;
  /** Key of the outcome dimension of the driver analysis; absent for none. */
  readonly outcome?: string | null;
}
