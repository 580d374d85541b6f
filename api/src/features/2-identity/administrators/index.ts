export { registerAdministrators } from './administrators.routes.ts';
