/** What the shell lends to the entries of remotes (`shell/src/loader/lend-federation.ts`): code that is the same in each. */
interface Lent {
  readonly runtime: { readonly init: unknown };
  readonly bundlerRuntime: Readonly<
    Record<'consumes' | 'I' | 'installInitialConsumes' | 'init' | 'getSharedFallbackGetter', unknown>
  >;
  readonly attachShareScopeMap: unknown;
}

declare global {
  var veletaFederation: Lent;
}

export const lent = globalThis.veletaFederation;
