export { registerPosters } from './posters.routes.ts';
