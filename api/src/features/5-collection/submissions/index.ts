export { submitResponse } from './submit.service.ts';
