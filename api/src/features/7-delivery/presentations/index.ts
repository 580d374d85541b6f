export { registerPresentations } from './presentations.routes.ts';
