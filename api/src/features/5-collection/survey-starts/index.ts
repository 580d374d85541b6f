export { retakePlace, startSurvey } from './start.service.ts';
