import { lent } from './lent.ts';

/** Stands in a remote's build for the files of the federation's bundler runtime, under the names of what each exports. */
export const { attachShareScopeMap } = lent;
export const { consumes, installInitialConsumes, init, getSharedFallbackGetter } = lent.bundlerRuntime;
export const initializeSharing = lent.bundlerRuntime.I;
/** A remote loads no remotes. */
export const remotes = undefined;
