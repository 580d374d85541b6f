import type * as z from 'zod/mini';
import type { Language, accounts } from '@veleta/shared/contracts';
import { inTenant } from '../../../platform/database/tenant.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import { isOperator, type Session } from '../../../platform/session.ts';
import { findUser, updateUser } from './accounts.queries.ts';
import { findOutdatedTerms } from './terms.service.ts';

type Me = z.output<typeof accounts.MeSchema>;

export async function readMe(services: Services, session: Session): Promise<Me> {
  const { user, outdatedTerms } = await inTenant(services.db, session.accountId, async (tx) => ({
    user: await findUser(tx, session.userId),
    outdatedTerms: await findOutdatedTerms(tx, session),
  }));
  if (!user) throw new AppError('not_found');
  return {
    id: user.id,
    email: user.email,
    first_name: user.first_name,
    last_name: user.last_name,
    language: user.language,
    role: session.role,
    account: session.accountId,
    is_operator: await isOperator(services, session),
    outdated_terms: outdatedTerms,
    hides_first_steps: user.hides_first_steps,
  };
}

export async function changeMe(
  services: Services,
  session: Session,
  changes: { language?: Language; first_name?: string; last_name?: string; hides_first_steps?: boolean },
): Promise<Me> {
  await inTenant(services.db, session.accountId, (tx) => updateUser(tx, session.userId, changes));
  return readMe(services, session);
}
