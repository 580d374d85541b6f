export { registerMetrics } from './metrics.routes.ts';
