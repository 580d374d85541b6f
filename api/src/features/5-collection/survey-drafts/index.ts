export { nameDraft } from './draft-cipher.ts';
export { defineDraftExpiry, keepDraft, readDraft, removeDraft } from './drafts.service.ts';
