export { registerOrganizations } from './organizations.routes.ts';
export { brandOf, listOrganizationNames, mailedBrandOf, printedBrandOf } from './organizations.service.ts';
