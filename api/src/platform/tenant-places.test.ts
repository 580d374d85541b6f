import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { unprovenPlaces } from './testing/tenant-sweep.ts';
import { startTwoAccounts, type TwoAccounts } from './testing/two-accounts.ts';

/** Places in which no id is right, for what they name does not exist yet. */
const TAKEN_BY_NOBODY = ['POST /api/v1/categories/ (body.units.0.id)'];

/** Places that open to one person of an account only, as the tests of that feature prove. */
const OF_ONE_PERSON = ['DELETE /api/v1/accounts/sessions/:id/ (params.id)'];

/** Places that open only where measurements of one product are planned, as the tests of products prove. */
const OF_PLANNED = ['PATCH /api/v1/products/:key/ (body.drops_set)'];

/**
 * Places of a unit, which makes a difference only in a finished measurement of enough people, as the tests of the views prove; the
 * first measurement that opens here may be another.
 */
const OF_MANY = [
  ...['overview', 'dimensions', 'benchmark', 'trend', 'comments'].map((view) => `${view}/ (query.unit)`),
  'breakouts/ (query.filter)',
].map((place) => `GET /api/v1/analysis/measurements/:id/${place}`);

let two: TwoAccounts;
beforeAll(async () => {
  two = await startTwoAccounts();
});
afterAll(() => two.close());

/** Changes what it names: in a file of its own. */
describe('the places that were tried', () => {
  it('are behind doors that open to whose the rows are', async () => {
    const { api, bo, rows, routes } = two;
    const unproven = await unprovenPlaces(api.app, routes, {
      signIn: async () => (await api.createAccount({ role: 'owner', accountId: bo.accountId })).access,
      // All of them: earlier routes have added rows, and a few might leave out the one that opens.
      ids: () => rows.idsOf(bo.accountId, 1_000),
    });
    const known = [...TAKEN_BY_NOBODY, ...OF_ONE_PERSON, ...OF_PLANNED, ...OF_MANY];
    expect(unproven.filter((where) => !known.includes(where))).toEqual([]);
  });
});
