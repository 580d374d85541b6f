/** A library that remotes may use only through an entry of `@veleta/shared`. */
export interface CuratedLibrary {
  /** Regular expression (source) for the import request. */
  readonly regex: string;
  /** What to import instead. */
  readonly message: string;
}

/** Enforced by lint and by the build of a remote: a second copy of such a library would have its own React contexts. */
export const CURATED_LIBRARIES: readonly CuratedLibrary[] = [
  { regex: '^react-router(-dom)?(/|$)', message: 'Import links, locations and addresses from @veleta/shared/router.' },
  {
    regex: '^@tanstack/(react-query|query-core)(/|$)',
    message: 'Import queries and mutations from @veleta/shared/query.',
  },
  { regex: '^(react-i18next|i18next)(/|$)', message: 'Import useTranslation and formats from @veleta/shared/i18n.' },
  {
    regex: '^(@chakra-ui|@emotion|@ark-ui|@zag-js)/',
    message: 'Import UI only from @veleta/shared/ui: all of Chakra has 311 KB gzip.',
  },
  {
    regex: '^(recharts|victory-vendor)(/|$)',
    message: 'Import charts from @veleta/shared/ui/charts, in lazy code.',
  },
  { regex: '^ky$', message: 'Send calls by @veleta/shared/http.' },
];

/** Returns the library that a request imports against the rule, if any. */
export const curatedLibrary = (request: string): CuratedLibrary | undefined =>
  CURATED_LIBRARIES.find(({ regex }) => new RegExp(regex).test(request));
