export { registerMonthlyMails } from './monthly-mails.routes.ts';
