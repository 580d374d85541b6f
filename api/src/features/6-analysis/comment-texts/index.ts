export { findTopics } from './find-topics.ts';
export { createCommentMask } from './mask-comments.ts';
