export { registerOrganizations } from './organizations.routes.ts';
export { brandOf, mailedBrandOf, printedBrandOf } from './organizations.service.ts';
