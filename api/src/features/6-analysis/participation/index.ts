export { registerParticipation } from './participation.routes.ts';
