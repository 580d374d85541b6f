export { registerPanel } from './panel.routes.ts';
