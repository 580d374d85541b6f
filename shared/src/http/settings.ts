/** Settings of the transport. */
export interface HttpSettings {
  /** Origin of the API; the page's own by default. */
  host: string;
  /** Language for Accept-Language; undefined if unknown. */
  language: () => string | undefined;
  /** Sends a request; the browser's `fetch` by default. */
  fetch?: (request: Request) => Promise<Response>;
}

/** Sent before a language is known. */
export const DEFAULT_ACCEPT_LANGUAGE = 'es';
export const HTTP_TIMEOUT_MS = 60_000;

const settings: HttpSettings = {
  host: globalThis.location?.origin ?? '',
  language: () => undefined,
};

export const httpSettings: Readonly<HttpSettings> = settings;

/** Changes settings of the transport. */
export function configureHttp(changes: Partial<HttpSettings>): void {
  Object.assign(settings, changes);
}
