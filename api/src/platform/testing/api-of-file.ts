import { afterAll, beforeAll } from '@jest/globals';
import { type TestApi, startApi } from './start-api.ts';

/** Starts the API before the tests of a file and closes it after them. */
export function apiOfFile(options: Parameters<typeof startApi>[0] = {}): TestApi {
  // Complete before the first test.
  const api = {} as TestApi;
  beforeAll(async () => {
    Object.assign(api, await startApi(options));
  });
  afterAll(() => api.close());
  return api;
}
