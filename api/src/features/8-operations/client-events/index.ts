export { registerClientEvents } from './client-events.routes.ts';
