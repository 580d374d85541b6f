import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ROLES, type Role } from '@veleta/shared/contracts';
import type { AllRows } from './testing/database-rows.ts';
import type { TestApi } from './testing/start-api.ts';
import {
  accessProblems,
  nameOf,
  readProblems,
  requestFor,
  send,
  type DeclaredRoute,
  type Stranger,
} from './testing/tenant-sweep.ts';
import { startTwoAccounts, type TwoAccounts } from './testing/two-accounts.ts';
import type { WholeAccount } from './testing/whole-account.ts';

let two: TwoAccounts;
let api: TestApi;
let rows: AllRows;
let ana: WholeAccount;
beforeAll(async () => {
  two = await startTwoAccounts();
  ({ api, rows, ana } = two);
});
afterAll(() => two.close());

const member = async (role: Role, accountId: string) => (await api.createAccount({ role, accountId })).access;

describe('every route', () => {
  const strangersOf = async (): Promise<Stranger[]> => {
    const others = await Promise.all(
      ROLES.map(async (role) => ({
        who: role,
        access: await member(role, ana.accountId),
        error: 'forbidden',
        may: (access: DeclaredRoute['access']) => access !== 'operator' && access.includes(role),
      })),
    );
    const nobody = { may: () => false };
    return [
      ...others,
      { who: 'nobody', access: undefined, error: 'token_missing', ...nobody },
      { who: 'a forged token', access: 'nonsense', error: 'token_invalid', ...nobody },
    ];
  };

  it('rejects callers without a session or without a declared role', async () => {
    const strangers = await strangersOf();
    const before = await rows.dump();
    expect(await accessProblems(api.app, two.routes, strangers)).toEqual([]);
    expect(await rows.dump()).toEqual(before);
  });

  it('fails this test if it allows undeclared roles', async () => {
    // Their declaration here differs from what they enforce.
    const toys = two.toys.map((toy) => ({ ...toy, access: ['owner'] as const }));
    const caught = await accessProblems(api.app, toys, await strangersOf());
    expect(caught.map((problem) => problem.replace(/ is answered.*/, ''))).toEqual([
      'GET /api/v1/toys/:id/: administrator',
      'GET /api/v1/toys/:id/: analyst',
      'GET /api/v1/toys/diary/: administrator',
      'GET /api/v1/toys/diary/: analyst',
    ]);
  });

  it('allows the roles that it declares', async () => {
    for (const role of ROLES) {
      let access = '';
      for (const declared of two.routes) {
        if (declared.access === 'public' || declared.access === 'operator') continue;
        if (!declared.access.includes(role)) continue;
        // A separate account for each write and after it, because a write may end the account or its session.
        if (!access || declared.method !== 'GET') ({ access } = await api.createAccount({ role }));
        const reply = await send(api.app, declared, requestFor(declared), access);
        expect([nameOf(declared), role, reply.body]).toEqual([
          nameOf(declared),
          role,
          expect.not.stringMatching(/"error":"(?:forbidden|token_\w+)"/),
        ]);
        if (declared.method !== 'GET') access = '';
      }
    }
  });
});

describe('reading', () => {
  const candidates = async () => ({
    id: [...(await rows.idsOf(ana.accountId)), ana.logo.split('/').at(-2) ?? ''],
    token: [
      ana.tokens.reusable,
      ana.tokens.shared,
      ...api.mailbox.flatMap(({ text }) => text.match(/[\w-]{20,}/g) ?? []),
    ],
  });
  const asAna = async () => ({ access: ana.access, candidates: await candidates(), dump: rows.dump });

  it('changes no row of any table', async () => {
    expect(await readProblems(api.app, two.routes, await asAna())).toEqual([]);
  });

  it('fails this test if a route writes', async () => {
    expect(await readProblems(api.app, two.toys, await asAna())).toEqual([
      'GET /api/v1/toys/diary/: writes into public.client_events',
    ]);
  });
});
