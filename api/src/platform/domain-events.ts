import type { Tx } from './database/tenant.ts';

interface InAccount {
  /** The transaction of the change. An error in a handler rolls it back. */
  readonly tx: Tx;
  readonly accountId: string;
  readonly now: Date;
}

interface OfMeasurement {
  readonly accountId: string;
  readonly measurementId: string;
}

/** Events that one feature emits and others handle. Payloads contain ids and dates, no personal data. */
export interface DomainEvents {
  /**
   * A product is about to be disabled. `dropsSet` is the measurement set that the person agreed to drop; null for none.
   */
  'product.disabling': InAccount & { readonly productKey: string; readonly dropsSet: string | null };
  /** People joined or left a list. */
  'list.resized': InAccount & { readonly listId: string; readonly people: number; readonly hasGrown: boolean };
  /** The address or name of a person on a list is about to be corrected. */
  'participant.correcting': InAccount & { readonly participantId: string };
  /** A measurement starts: its items and units are copied. `listId` is null for an open link. */
  'measurement.starting': InAccount & { readonly measurementId: string; readonly listId: string | null };
  /** A measurement is collecting answers. Emitted every time it is advanced, so handlers must be idempotent. */
  'measurement.collecting': OfMeasurement;
  /** A measurement has ended. Emitted every time it is advanced, until its results are computed. */
  'measurement.finished': OfMeasurement;
}

type Name = keyof DomainEvents;
type Handler<Event extends Name> = (payload: DomainEvents[Event]) => Promise<void>;

/**
 * Lets a feature notify features above it without importing them. Handlers run sequentially in the order of
 * `features/index.ts`, lower layers first. An error stops the remaining handlers and the change itself.
 */
export interface Events {
  on<Event extends Name>(name: Event, handler: Handler<Event>): void;
  /** Throws when the event has no handler, since it would be lost. */
  emit<Event extends Name>(name: Event, payload: DomainEvents[Event]): Promise<void>;
}

export function createEvents(): Events {
  const handlers: { [Event in Name]: Handler<Event>[] } = {
    'product.disabling': [],
    'list.resized': [],
    'participant.correcting': [],
    'measurement.starting': [],
    'measurement.collecting': [],
    'measurement.finished': [],
  };
  return {
    on(name, handler) {
      handlers[name].push(handler);
    },
    async emit(name, payload) {
      if (handlers[name].length === 0) throw new Error(`The event "${name}" has no handler.`);
      for (const handle of handlers[name]) await handle(payload);
    },
  };
}
