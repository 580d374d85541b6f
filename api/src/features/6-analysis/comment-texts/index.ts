export { createCommentMask } from './mask-comments.ts';
