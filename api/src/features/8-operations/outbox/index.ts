export { registerOutbox } from './outbox.routes.ts';
