export { nameDraft } from './draft-cipher.ts';
export { defineForgettingDrafts, keepDraft, readDraft, removeDraft } from './drafts.service.ts';
