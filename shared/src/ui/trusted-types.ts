/** What a policy of Trusted Types makes of text that reaches a sink; null refuses it. */
interface TrustedTypesRules {
  readonly createHTML?: (html: string) => string | null;
  readonly createScriptURL?: (address: string) => string | null;
}

/** Makes values that sinks accept. */
export interface TrustedTypesPolicy {
  createHTML(html: string): string;
}

/** The part of https://www.w3.org/TR/trusted-types/ that is used here, which TypeScript's own library does not describe yet. */
export interface TrustedTypesFactory {
  createPolicy(name: string, rules: TrustedTypesRules): TrustedTypesPolicy;
}

declare global {
  /** Undefined in browsers without Trusted Types. */
  var trustedTypes: TrustedTypesFactory | undefined;
}
