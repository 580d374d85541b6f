export { registerShellPages } from './shell-pages.routes.ts';
export { requirePage } from './shell-pages.ts';
export { policyOf } from './content-policy.ts';
export { writeShellPage } from './shell-page.ts';
