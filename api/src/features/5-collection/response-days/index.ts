export { type DayRow, listDays } from './response-days.queries.ts';
export { beginDay, dayOf, isCounted } from './response-days.service.ts';
