export { registerShellPages } from './shell-pages.routes.ts';
export { requirePage } from './shell-pages.ts';
