export { registerLaunches } from './launches.routes.ts';
