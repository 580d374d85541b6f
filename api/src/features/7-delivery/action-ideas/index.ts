export { registerActionIdeas } from './action-ideas.routes.ts';
