export { registerHealth } from './health.routes.ts';
