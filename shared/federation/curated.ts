/** A library that remotes reach only through an entry of `@veleta/shared`. */
export interface CuratedLibrary {
  /** Source of a regular expression over the request. */
  readonly regex: string;
  /** What to do instead. */
  readonly message: string;
}

/** Held twice, by lint and by a remote's build: one bundled beside the shell's own would have contexts of its own. */
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

/** The library that a request names against the rule, if it does. */
export const curatedLibrary = (request: string): CuratedLibrary | undefined =>
  CURATED_LIBRARIES.find(({ regex }) => new RegExp(regex).test(request));
