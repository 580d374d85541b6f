export { registerProducts } from './products.routes.ts';
export { enabledProducts, requireEnabledProduct } from './products.service.ts';
