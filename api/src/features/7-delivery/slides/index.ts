export { buildPresentation } from './build-presentation.ts';
