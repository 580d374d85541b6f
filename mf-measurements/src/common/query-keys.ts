/** Query keys of this remote. They let features invalidate each other's queries without importing each other. */
export const KEYS = {
  products: ['products'],
  ownQuestions: ['own-questions'],
  panel: ['products', 'panel'],
  categories: ['categories'],
  measurementSets: ['measurement-sets'],
  measurements: ['measurements'],
  calendar: ['calendar'],
  participantLists: ['participant-lists'],
  invitations: ['invitations'],
  /** Shared with the page of the plans. */
  planUse: ['subscription-usage'],
} as const;
