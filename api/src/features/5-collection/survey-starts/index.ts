export { reserveAgain, startSurvey } from './start.service.ts';
