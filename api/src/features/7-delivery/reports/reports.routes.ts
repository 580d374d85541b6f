import { reports, ROLES } from '@veleta/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { routeDocument } from '../../../platform/document-route.ts';
import { route } from '../../../platform/route.ts';
import type { Services } from '../../../platform/services.ts';
import { defineReportTasks } from './report-tasks.service.ts';
import { askForReport, listReportsOf, readReportFile, remakeReport, removeReport } from './reports.service.ts';

/** Owners and administrators create and delete reports; analysts only read them. */
const access = ['owner', 'administrator'] as const;
/** Drawing a document is expensive. */
const limit = { max: 60, windowMs: 60_000 };

export function registerReports(app: FastifyInstance, services: Services): void {
  defineReportTasks(services);
  route(app, reports.getReports, { access: ROLES }, ({ session }) => listReportsOf(services, session.accountId));
  route(app, reports.createReport, { access, limit }, ({ session, body }) => askForReport(services, session, body));
  route(app, reports.remakeReport, { access, limit }, ({ session, params }) =>
    remakeReport(services, session, params.id),
  );
  route(app, reports.deleteReport, { access }, ({ session, params }) => removeReport(services, session, params.id));
  routeDocument(app, reports.getReportFile, { access: ROLES }, ({ session, params }) =>
    readReportFile(services, session.accountId, params.id),
  );
}
