export { connectClosing } from './closing.service.ts';
export { ensureClosed } from './closing.service.ts';
export { registerSurvey } from './survey.routes.ts';
