export { registerKiosks } from './kiosks.routes.ts';
export { placeOfCode } from './kiosks.service.ts';
