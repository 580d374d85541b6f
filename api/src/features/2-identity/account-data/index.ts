export { registerAccountData } from './account-data.routes.ts';
