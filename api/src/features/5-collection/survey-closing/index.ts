export { connectClosing, defineClosing, ensureClosed } from './closing.service.ts';
