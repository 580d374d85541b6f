// The jest configuration of one Stryker run: one project, the tests of some folders, on the database of mutants.mjs.
import { dirname, join, resolve } from 'node:path';
import base from '../../jest.config.mjs';

const root = resolve(import.meta.dirname, '../..');
const project = base.projects.find(({ displayName }) => displayName === process.env.MUTANTS_PROJECT);
// Stryker starts jest for each mutant: starting a database each time would take most of the time.
const { globalSetup: _, globalTeardown: __, ...own } = project;

export default {
  ...own,
  testTimeout: base.testTimeout,
  roots: process.env.MUTANTS_TESTS.split(',').map((path) => join(root, /\.tsx?$/.test(path) ? dirname(path) : path)),
};
