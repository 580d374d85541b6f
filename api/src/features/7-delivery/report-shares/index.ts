export { registerReportShares } from './report-shares.routes.ts';
