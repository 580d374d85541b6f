/** A library that remotes may use only through an entry of `@veleta/shared`. */
export interface CuratedLibrary {
  /** Regular expression (source) for the import request. */
  readonly regex: string;
  /** What to import instead. */
  readonly message: string;
}

/** Enforced by lint and by the build of a remote: a second copy of such a library would have its own React contexts. */
export const CURATED_LIBRARIES: readonly CuratedLibrary[] = [
  { regex: '^react-router(-dom)?(/|$)', message: 'Links, places and addresses come from @veleta/shared/router.' },
  {
    regex: '^@tanstack/(react-query|query-core)(/|$)',
    message: 'Queries and mutations come from @veleta/shared/query.',
  },
  { regex: '^(react-i18next|i18next)(/|$)', message: 'useTranslation and the formats come from @veleta/shared/i18n.' },
  {
    regex: '^(@chakra-ui|@emotion|@ark-ui|@zag-js)/',
    message: 'UI comes from @veleta/shared/ui only: shared whole, Chakra is 311 KB gzip.',
  },
  {
    regex: '^(recharts|victory-vendor)(/|$)',
    message: 'Charts come from @veleta/shared/ui/charts, in code that is loaded late.',
  },
  { regex: '^ky$', message: 'Calls go through @veleta/shared/http.' },
];

/** Returns the library that a request imports against the rule, if any. */
export const curatedLibrary = (request: string): CuratedLibrary | undefined =>
  CURATED_LIBRARIES.find(({ regex }) => new RegExp(regex).test(request));
