import type { APIRequestContext } from '@playwright/test';
import { callAs, type Account } from './accounts.ts';
import { linkFromMail } from './outbox.ts';

const hourIn = (timeZone: string): number =>
  Number(new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(new Date()));

/** A zone in which it is daytime: invitations are sent at 09:00 local time. */
export const ZONE =
  ['UTC', 'Asia/Tokyo', 'America/Los_Angeles'].find((zone) => hourIn(zone) >= 9 && hourIn(zone) < 22) ?? 'UTC';

/** Days in that zone. */
export const today = (): string => inDays(0);
export const inDays = (days: number): string =>
  new Intl.DateTimeFormat('sv', { timeZone: ZONE }).format(new Date(Date.now() + days * 86_400_000));

const PRODUCT = 'talent-retention';

export const enableProduct = (request: APIRequestContext, account: Account): Promise<unknown> =>
  callAs(request, account, 'PATCH', `products/${PRODUCT}/`, { is_enabled: true });

/** Returns the fields of a set whose only measurement begins today and lasts two weeks. */
export const setBeginningToday = (more: Record<string, unknown>): Record<string, unknown> => ({
  product: PRODUCT,
  start_date: today(),
  duration_days: 14,
  frequency: 'monthly',
  end_date: inDays(1),
  timezone: ZONE,
  ...more,
});

interface StartedSet {
  measurements: { id: string; survey_link: string | null }[];
}

/** Creates a collecting measurement on a reusable link; returns its id and the link's path and token. */
export async function collectOnLink(
  request: APIRequestContext,
  account: Account,
  participants = 10,
): Promise<{ id: string; path: string; token: string }> {
  await enableProduct(request, account);
  const set = await callAs<StartedSet>(
    request,
    account,
    'POST',
    'measurement-sets/',
    setBeginningToday({
      distribution: 'reusable-link',
      number_of_participants: participants,
    }),
  );
  const { id, survey_link: link } = set.measurements[0]!;
  const path = new URL(link!).pathname;
  return { id, path, token: path.split('/').pop()! };
}

/** Creates a collecting measurement with a personal link for one person; returns the path of the link. */
export async function collectFromPerson(request: APIRequestContext, account: Account, email: string): Promise<string> {
  await enableProduct(request, account);
  const list = await callAs<{ id: string }>(request, account, 'POST', 'participant-lists/', {
    name: 'People',
    categories: [],
    rows: [{ line: 2, email, units: [] }],
  });
  await callAs(
    request,
    account,
    'POST',
    'measurement-sets/',
    setBeginningToday({
      distribution: 'traceable-link',
      participant_list: list.id,
    }),
  );
  return linkFromMail({ request }, email, '/survey/response/');
}
