export { findTopics } from './find-topics.ts';
export { hintsAtHarm } from './harm-hints.ts';
export { createCommentMask } from './mask-comments.ts';
