export { overrideOriginsFor, writeOverrides } from './overrides.ts';
export { registerOverrides } from './overrides.routes.ts';
