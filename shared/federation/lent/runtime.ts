import { lent } from './lent.ts';

/** Stands in a remote's build for the federation's runtime: all that its bundler runtime calls of it. */
export const { init } = lent.runtime;
