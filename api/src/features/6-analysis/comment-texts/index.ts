export { loadLanguageDetector } from './detect-language.ts';
export { findTopics } from './find-topics.ts';
export { hintsAtHarm } from './harm-hints.ts';
export { createCommentMask, nameMasked } from './mask-comments.ts';
export { removeMarkers } from './mask-contacts.ts';
