export { createServedReleases, type ServedReleases } from './served-releases.ts';
export { registerStaticFiles } from './static-files.routes.ts';
