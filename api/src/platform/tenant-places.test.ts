import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ineffectiveIdFields } from './testing/tenant-sweep.ts';
import { startTwoAccounts, type TwoAccounts } from './testing/two-accounts.ts';

/** Fields without a valid id, because the row that they name does not exist yet. */
const NOT_EXISTING_YET = ['POST /api/v1/categories/ (body.units.0.id)'];

/** Fields that only one person of an account may use, which the tests of that feature cover. */
const OWN_SESSIONS = ['DELETE /api/v1/accounts/sessions/:id/ (params.id)'];

/** Fields that only apply to planned measurements of one product, which the tests of products cover. */
const PLANNED_ONLY = ['PATCH /api/v1/products/:key/ (body.drops_set)'];

/**
 * Fields of a unit, which only matter in a finished measurement with enough people. The tests of the views cover them;
 * the first measurement found here may be another.
 */
const UNIT_FILTERS = [
  ...['overview', 'dimensions', 'benchmark', 'trend', 'comments'].map((view) => `${view}/ (query.unit)`),
  'breakouts/ (query.filter)',
].map((place) => `GET /api/v1/analysis/measurements/:id/${place}`);

/** The same for the unit of an action, which the tests of action plans cover. */
const UNITS_OF_ACTIONS = ['POST /api/v1/actions/ (body.unit)', 'PUT /api/v1/actions/:id/ (body.unit)'];

/** Topics only exist if enough people commented, which the tests of the views cover. */
const TOPICS = ['PUT /api/v1/analysis/measurements/:id/comment-topics/:topic/ (params.id)'];

let two: TwoAccounts;
beforeAll(async () => {
  two = await startTwoAccounts();
});
afterAll(() => two.close());

/** Changes the rows that it names, so it has a separate file. */
describe('the tested id fields', () => {
  it('return rows to their own account', async () => {
    const { api, bo, rows, routes } = two;
    const ineffective = await ineffectiveIdFields(api.app, routes, {
      signIn: async () => (await api.createAccount({ role: 'owner', accountId: bo.accountId })).access,
      // All ids: earlier routes have added rows, and a sample might miss the one that works.
      ids: () => rows.idsOf(bo.accountId, 1_000),
    });
    const known = [
      ...NOT_EXISTING_YET,
      ...OWN_SESSIONS,
      ...PLANNED_ONLY,
      ...UNIT_FILTERS,
      ...UNITS_OF_ACTIONS,
      ...TOPICS,
    ];
    expect(ineffective.filter((where) => !known.includes(where))).toEqual([]);
  });
});
