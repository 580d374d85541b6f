import { expect, it } from '@jest/globals';
import { apiOfFile } from '../../../platform/testing/api-of-file.ts';

const api = apiOfFile();

/**
 * All calls that an analyst may make besides public ones: reading analysis, their own user, reference data, and what
 * the shell needs. A new route for analysts must be added here deliberately.
 */
const OF_ANALYSTS = [
  /^GET \/api\/v1\/analysis\//,
  /^(GET|PATCH|POST|DELETE) \/api\/v1\/accounts\//,
  /^GET \/api\/v[12]\/(timezones|industries|countries|frequencies)\/$/,
  /^GET \/api\/v1\/organizations\/$/,
  // Reports are a form of analysis, and the list of measurements already contains imported ones.
  /^GET \/api\/v1\/reports\/(:id\/file\/)?$/,
  /^GET \/api\/v1\/past-results\/$/,
  // External benchmarks are part of the analysis, which says whether the organization participates.
  /^GET \/api\/v1\/external-benchmarks\/(measurements\/:id|sharing)\/$/,
  // Actions follow from results; analysts change only the state of their own ones.
  /^(GET \/api\/v1\/actions\/(changes\/|ideas\/)?|PATCH \/api\/v1\/actions\/:id\/)$/,
  // Only tasks that they started themselves.
  /^GET \/api\/v1\/background-tasks\/:id\/$/,
];

it('analysts may only read analysis and manage their own user', () => {
  const allowed = api.app.apiRoutes
    .filter(({ access }) => Array.isArray(access) && access.includes('analyst'))
    .map(({ method, url }) => `${method} ${url}`);
  expect(allowed.length).toBeGreaterThan(8);
  expect(allowed.filter((name) => !OF_ANALYSTS.some((known) => known.test(name)))).toEqual([]);
});

it('only owners read the activity of the account', () => {
  const route = api.app.apiRoutes.find(({ url }) => url === '/api/v1/audit-events/');
  expect(route?.access).toEqual(['owner']);
});
