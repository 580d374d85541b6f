/** Functions of a Trusted Types policy; null rejects the text. */
interface TrustedTypesRules {
  readonly createHTML?: (html: string) => string | null;
  readonly createScriptURL?: (address: string) => string | null;
}

/** Creates values that sinks accept. */
export interface TrustedTypesPolicy {
  createHTML(html: string): string;
}

/** The used part of https://www.w3.org/TR/trusted-types/, which TypeScript's own library does not describe yet. */
export interface TrustedTypesFactory {
  createPolicy(name: string, rules: TrustedTypesRules): TrustedTypesPolicy;
}

declare global {
  /** Undefined in browsers without Trusted Types. */
  var trustedTypes: TrustedTypesFactory | undefined;
}
