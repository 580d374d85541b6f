export { registerCatalogues } from './catalogues.routes.ts';
export { isCountry } from './catalogues.service.ts';
