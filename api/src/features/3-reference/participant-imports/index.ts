export { registerParticipantImports } from './participant-imports.routes.ts';
