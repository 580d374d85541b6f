export { registerActivity } from './activity.routes.ts';
