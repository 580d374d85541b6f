export { registerSurvey } from './survey.routes.ts';
