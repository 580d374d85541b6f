export { createRegistryWriter, entryOfRelease, type RegistryWriter } from './registry.ts';
export { registerRegistry } from './registry.routes.ts';
