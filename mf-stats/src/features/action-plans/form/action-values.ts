import type { Action, NewAction } from '../action-plans.api.ts';

/** Values of the form; empty texts instead of nulls. */
export interface ActionValues {
  measurement: string;
  /** `support`, or `support/item` for an item; empty for the results as a whole. */
  about: string;
  /** Id of a unit; empty for the whole organization. */
  unit: string;
  title: string;
  text: string;
  notes: string;
  /** Id of a member, `OTHER_OWNER`, or empty. */
  owner: string;
  ownerName: string;
  ownerEmail: string;
  dueOn: string;
  state: Action['state'];
}

/** The owner is a person without access to the account. */
export const OTHER_OWNER = 'other';

/** What a new action is about, from the address of the form. */
export interface NewActionSubject {
  readonly measurement: string;
  readonly dimension: string | null;
  readonly item: string | null;
  readonly unit: string | null;
}

export const aboutOf = (dimension: string | null, item: string | null): string =>
  [dimension, dimension === null ? null : item].filter((part) => part !== null).join('/');

export const newValues = ({ measurement, dimension, item, unit }: NewActionSubject): ActionValues => ({
  measurement,
  about: aboutOf(dimension, item),
  unit: unit ?? '',
  title: '',
  text: '',
  notes: '',
  owner: '',
  ownerName: '',
  ownerEmail: '',
  dueOn: '',
  state: 'open',
});

export const valuesOf = (action: Action): ActionValues => ({
  measurement: action.measurement.id,
  about: aboutOf(action.dimension?.key ?? null, action.item?.key ?? null),
  unit: action.unit?.id ?? '',
  title: action.title,
  text: action.text ?? '',
  notes: action.notes ?? '',
  owner: action.owner ? (action.owner.id ?? OTHER_OWNER) : '',
  ownerName: action.owner?.id === null ? action.owner.name : '',
  ownerEmail: action.owner?.id === null ? (action.owner.email ?? '') : '',
  dueOn: action.dueOn ?? '',
  state: action.state,
});

/** Returns the dimension of a subject; null for the results as a whole. */
export const dimensionOf = (about: string): string | null => about.split('/')[0] || null;

export function bodyOf({ measurement, about, unit, owner, state, ...values }: ActionValues): NewAction {
  const isOther = owner === OTHER_OWNER;
  return {
    measurement,
    state,
    unit: unit || null,
    dimension: dimensionOf(about),
    item: about.split('/')[1] ?? null,
    title: values.title,
    text: values.text.trim() || null,
    notes: values.notes.trim() || null,
    ownerId: isOther ? null : owner || null,
    // An empty name is rejected: a person without access is known by nothing else.
    ownerName: isOther ? values.ownerName : null,
    ownerEmail: isOther ? values.ownerEmail.trim() || null : null,
    dueOn: values.dueOn || null,
  };
}
