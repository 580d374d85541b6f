export { registerOwnQuestions } from './own-questions.routes.ts';
