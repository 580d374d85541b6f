import type { Tx } from './database/tenant.ts';
import { AppError } from './errors.ts';

/** A measurement that collects answers. */
export interface ActiveMeasurement {
  readonly id: string;
  readonly setId: string;
  readonly productKey: string;
  /** Null for an open link. */
  readonly listId: string | null;
  /** The last day in the time zone of its set, as `YYYY-MM-DD`. */
  readonly lastDate: string;
}

/** The measurement that determines the minimum size of a plan. */
export interface LargestMeasurement {
  readonly id: string;
  readonly product: string;
  readonly state: 'programmed' | 'active';
  readonly people: number;
  readonly firstDate: string;
  readonly lastDate: string;
}

interface Reader {
  /** Sorted by end date, earliest first. */
  listActive(tx: Tx, accountId: string, now: Date): Promise<ActiveMeasurement[]>;
  /** Returns the measurement with the most people that collects at `at` or later; null if there is none. */
  findLargest(tx: Tx, accountId: string, at: Date): Promise<LargestMeasurement | null>;
}

/**
 * What the measurements of an account use. Lists, categories, products and plans check here which changes are
 * blocked. The measurements feature provides the reader.
 */
export interface MeasurementUse extends Reader {
  define(reader: Reader): void;
  /** Throws `measurement_active` while a measurement collects: any, or one of a product, a list or a set. */
  assertNoneActive(
    tx: Tx,
    accountId: string,
    now: Date,
    scope?: Partial<Pick<ActiveMeasurement, 'productKey' | 'listId' | 'setId'>>,
  ): Promise<void>;
}

export function createMeasurementUse(): MeasurementUse {
  let defined: Reader | undefined;
  const reader = (): Reader => {
    if (!defined) throw new Error('No reader of measurements is defined.');
    return defined;
  };
  const use: MeasurementUse = {
    define(one) {
      if (defined) throw new Error('The reader of measurements is defined twice.');
      defined = one;
    },
    listActive: (tx, accountId, now) => reader().listActive(tx, accountId, now),
    findLargest: (tx, accountId, at) => reader().findLargest(tx, accountId, at),
    async assertNoneActive(tx, accountId, now, { productKey, listId, setId } = {}) {
      const active = (await use.listActive(tx, accountId, now)).filter(
        (one) =>
          (productKey === undefined || one.productKey === productKey) &&
          (listId === undefined || one.listId === listId) &&
          (setId === undefined || one.setId === setId),
      );
      if (active.length > 0) throw new AppError('measurement_active');
    },
  };
  return use;
}
