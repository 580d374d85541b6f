import { ROLES, accountData } from '@veleta/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { GUESSABLE, MAILING } from '../accounts/index.ts';
import { route } from '../../../platform/route.ts';
import type { Services } from '../../../platform/services.ts';
import { cookiesAfterSession } from '../sessions/index.ts';
import { defineDeletionMails } from './deletion-mails.ts';
import { exportOwnData } from './export.service.ts';
import { definePersonalData } from './personal-data.ts';
import { countOtherMembers, readRemoval, removeSelf } from './removal.service.ts';

/** Registers the export of personal data and the deletion of one's own user. */
export function registerAccountData(app: FastifyInstance, services: Services): void {
  defineDeletionMails(services);
  definePersonalData(services);
  services.inventory.define('members', countOtherMembers);
  route(app, accountData.getExport, { access: ROLES, limit: MAILING }, async ({ session, saveAs }) => {
    const data = await exportOwnData(services, session);
    saveAs(data.file_name);
    return data;
  });
  route(app, accountData.getRemoval, { access: ROLES }, ({ session }) => readRemoval(services, session));
  route(
    app,
    accountData.deleteMe,
    { access: ROLES, limit: GUESSABLE },
    async ({ session, body, cookies, setCookie }) => {
      await removeSelf(services, session, body);
      cookiesAfterSession(services, cookies).forEach(setCookie);
    },
  );
}
