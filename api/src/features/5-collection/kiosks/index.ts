export { registerKiosks } from './kiosks.routes.ts';
export { reservationOfCode } from './kiosks.service.ts';
