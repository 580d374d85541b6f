// The jest configuration of one run of Stryker: one project, the tests of some folders, on the database that mutants.mjs has started.
import { dirname, join, resolve } from 'node:path';
import base from '../../jest.config.mjs';

const root = resolve(import.meta.dirname, '../..');
const project = base.projects.find(({ displayName }) => displayName === process.env.MUTANTS_PROJECT);
// Stryker runs jest for each fault: a database that starts and ends each time would be most of the time.
const { globalSetup: _, globalTeardown: __, ...own } = project;

export default {
  ...own,
  testTimeout: base.testTimeout,
  roots: process.env.MUTANTS_TESTS.split(',').map((path) => join(root, /\.tsx?$/.test(path) ? dirname(path) : path)),
};
