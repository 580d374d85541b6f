import type * as z from 'zod/mini';
import type { Language, accounts } from '@veleta/shared/contracts';
import { inTenant, type Tx } from '../../../platform/database/tenant.ts';
import { networkOf } from '../../../platform/network-of.ts';
import type { Services } from '../../../platform/services.ts';
import { findSignIn, insertAccount, insertMember, type SignInRow } from './accounts.queries.ts';
import { countMail } from './link-mails.service.ts';
import { issueLink } from './links.service.ts';
import { assertStrongPassword } from './passwords.ts';
import { storeRegistration, type Registration } from './registrations.queries.ts';
import { hashBrowser } from './registering-browser.ts';

type Input = z.output<typeof accounts.RegistrationSchema>;

interface Registering {
  readonly language: Language;
  /** Network address of the caller. */
  readonly address: string;
  /** Secret of the browser that registers. */
  readonly browser: string;
}

const UNIQUE_VIOLATION = '23505';

/**
 * Registers a person. Only the mail shows whether the address was known, neither the reply nor its timing. The password
 * becomes valid when the same browser opens the mail (see activation.service.ts).
 */
export async function register(
  services: Services,
  input: Input,
  { language, address, browser }: Registering,
): Promise<void> {
  assertStrongPassword(input.password, { email: input.email });
  const passwordHash = await services.passwords.inTurn(networkOf(address), async ({ hash }) => {
    await countMail(services, input.email);
    return hash(input.password);
  });
  const registration: Registration = {
    browserHash: hashBrowser(browser),
    firstName: input.first_name,
    lastName: input.last_name,
    language,
    passwordHash,
    now: services.clock.now(),
  };
  const known = await findSignIn(services.db, input.email);
  if (known) return registerAgain(services, known, registration);
  try {
    await registerFirst(services, input.email, registration);
  } catch (cause) {
    if (!isUniqueViolation(cause)) throw cause;
    // A concurrent registration of the same address, such as a double click. The first one has sent the mail.
    const winner = await findSignIn(services.db, input.email);
    if (winner && !winner.is_active)
      await inTenant(services.db, winner.account_id, (tx) => storeFor(tx, winner, registration));
  }
}

async function registerFirst(services: Services, email: string, registration: Registration): Promise<void> {
  const accountId = services.random.uuid();
  const userId = services.random.uuid();
  await inTenant(services.db, accountId, async (tx) => {
    await insertAccount(tx, { accountId, now: registration.now });
    await insertMember(tx, { ...registration, accountId, userId, email, passwordHash: null, role: 'owner' });
    await storeRegistration(tx, { accountId, userId }, registration);
    const linkId = await issueLink(services, tx, { accountId, userId, purpose: 'activation' });
    await services.mail.send(tx, { template: 'activation', ids: { accountId, linkId } });
  });
}

async function registerAgain(services: Services, known: SignInRow, registration: Registration): Promise<void> {
  const ids = { accountId: known.account_id, userId: known.user_id };
  await inTenant(services.db, ids.accountId, async (tx) => {
    if (known.is_active) return services.mail.send(tx, { template: 'already-registered', ids });
    await storeFor(tx, known, registration);
    // An earlier registration may be another person's, so it and its link stay unchanged.
    const linkId = await issueLink(services, tx, { ...ids, purpose: 'activation', endsEarlier: false });
    await services.mail.send(tx, { template: 'activation', ids: { accountId: ids.accountId, linkId } });
  });
}

const storeFor = (tx: Tx, known: SignInRow, registration: Registration): Promise<void> =>
  storeRegistration(tx, { accountId: known.account_id, userId: known.user_id }, registration);

function isUniqueViolation(cause: unknown): boolean {
  return cause instanceof Error && Reflect.get(cause, 'code') === UNIQUE_VIOLATION;
}
