export { listTopicEdits, saveTopicEdit, type TopicEdit } from './comment-topics.queries.ts';
export {
  type CollectedComment,
  type CommentFilter,
  findComments,
  insertComments,
  type PublishedComment,
} from './comments.queries.ts';
export { findDisclosed, findView, insertDisclosed, listDisclosedMoments } from './disclosed-results.queries.ts';
export { VIEWS, viewsOf } from './stored-views.ts';
