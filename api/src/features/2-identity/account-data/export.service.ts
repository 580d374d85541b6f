import type * as z from 'zod/mini';
import type { accountData } from '@veleta/shared/contracts';
import { setUser, inTenant, setTenant } from '../../../platform/database/tenant.ts';
import { AppError } from '../../../platform/errors.ts';
import type { DataSubject } from '../../../platform/personal-data.ts';
import type { Services } from '../../../platform/services.ts';
import type { Session } from '../../../platform/session.ts';
import { translate } from '../../../platform/translations.ts';
import { findUser } from '../accounts/index.ts';
import { listMembershipsOf } from '../memberships/index.ts';

type Export = z.input<typeof accountData.ExportSchema>;
type Section = Export['sections'][number];

/** Exports everything that is stored about the person, from all registered contributors; nothing about other people. */
export async function exportOwnData(services: Services, session: Session): Promise<Export> {
  const madeAt = services.clock.now().toISOString();
  const sections = await inTenant(services.db, session.accountId, async (tx) => {
    const user = await findUser(tx, session.userId);
    if (!user) throw new AppError('not_found');
    await setUser(tx, user.id);
    const accounts = (await listMembershipsOf(tx, user.id)).map((membership) => membership.account_id);
    const collected: Section[] = [];
    for (const { name, per, read } of services.personalData.contributors) {
      for (const accountId of per === 'account' ? accounts : [session.accountId]) {
        const subject: DataSubject = { userId: user.id, email: user.email, accountId };
        await setTenant(tx, accountId);
        const entries = (await read(tx, subject)).map(plain);
        if (entries.length === 0) continue;
        collected.push({
          name,
          title: translate(user.language, `personalData.${name}.title`),
          about: translate(user.language, `personalData.${name}.about`),
          account: per === 'account' ? accountId : null,
          entries,
        });
      }
    }
    return collected;
  });
  return { file_name: `veleta-personal-data-${madeAt.slice(0, 10)}.json`, made_at: madeAt, sections };
}

function plain(entry: Readonly<Record<string, string | number | boolean | Date | null>>): Section['entries'][number] {
  return Object.fromEntries(
    Object.entries(entry).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  );
}
