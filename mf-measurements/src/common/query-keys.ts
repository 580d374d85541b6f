/** Keys of what this remote asks the API for: features invalidate each other's answers without importing each other. */
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
  /** Whether the person has dismissed them. */
  /** Kept by the plans' own page. */
  planUse: ['subscription-usage'],
} as const;
