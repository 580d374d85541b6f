export { registerFollowUpPages } from './follow-up-pages.routes.ts';
