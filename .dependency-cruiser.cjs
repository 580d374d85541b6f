const rule = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to });
const RECURRENCE = '^shared/src/contracts/recurrence\\.ts$';
const TEST = '\\.(test|spec)\\.tsx?$';
/** Modules that only tests may import. */
const FOR_TESTS = '^api/src/features/[^/]+/[^/]+/testing/';
/** Layers of the API, lowest first; the numbers of the folders in `api/src/features`. */
const LAYERS = ['hosting', 'identity', 'reference', 'measurements', 'collection', 'analysis', 'delivery', 'operations'];
/** Each layer may import itself and lower layers. */
const layerRules = LAYERS.slice(0, -1).map((layer, index) =>
  rule(
    `api-${layer}-imports-downwards`,
    'A lower layer notifies a higher one by a domain event or a job.',
    { path: `^api/src/features/${index + 1}-${layer}/`, pathNot: [TEST, FOR_TESTS] },
    { path: `^api/src/features/[${index + 2}-${LAYERS.length}]-` },
  ),
);

/**
 * Import rules, as patterns that also cover new remotes and features. scripts/import-rules.test.ts plants a violation
 * of every rule and checks that it is reported.
 * @type {import('dependency-cruiser').IConfiguration}
 */
module.exports = {
  forbidden: [
    rule('no-cycles', 'Modules must not import each other in a cycle.', {}, { circular: true }),
    rule(
      'remotes-are-islands',
      'A remote never imports another remote.',
      { path: '^(mf-[^/]+)/' },
      { path: '^mf-', pathNot: '^$1/' },
    ),
    rule(
      'front-never-imports-back',
      'The API imports only the contracts of shared, including types.',
      { path: '^(shell|mf-[^/]+/src|shared)/' },
      { path: '^(api|sdk|server)/' },
    ),
    rule(
      'shared-imports-nobody',
      'shared is the floor.',
      { path: '^shared/' },
      { path: '^(shell|mf-[^/]+|api|sdk|server|e2e)/' },
    ),
    rule(
      'shell-knows-no-remote',
      'The shell knows remotes only by the registry.',
      { path: '^shell/' },
      { path: '^mf-' },
    ),
    rule(
      'overrides-are-optional',
      'Only the loader of the extension imports overrides, so that other pages do not load them.',
      { path: '^shell/src/', pathNot: [TEST, '^shell/src/overrides/', '^shell/src/extension/load-extension\\.ts$'] },
      { path: '^shell/src/overrides/' },
    ),
    rule(
      'remotes-know-no-shell',
      'A remote uses the shell only through shared.',
      { path: '^mf-' },
      { path: '^shell/' },
    ),
    rule(
      'api-uses-contracts-only',
      'The API imports schemas, texts and the geometry of plots from shared, never browser code.',
      { path: '^api/' },
      {
        path: '^(shared/(?!src/(contracts|confidentiality|analysis-texts|plots|i18n/locales)/)|shell/|mf-|server/|e2e/)',
      },
    ),
    rule(
      'server-puts-together',
      'The composition root imports the API, the commands of the SDK and the server entry of the survey.',
      { path: '^server/' },
      {
        path: '^(shell|mf-[^/]+|shared|e2e)/',
        pathNot: ['^mf-survey-public/server/', '^shared/src/contracts/'],
      },
    ),
    rule(
      'sdk-works-elsewhere',
      'The SDK is packed for other repositories: of the API it contains only the release store.',
      { path: '^sdk/', pathNot: TEST },
      { path: '^(shell|mf-[^/]+|server|e2e|scripts|api/(?!src/releases\\.ts$))/?' },
    ),
    rule(
      'survey-server-stands-alone',
      'The server entry of the survey reaches the API over HTTP.',
      { path: '^mf-survey-public/server/' },
      { path: '^(api|server|shell)/' },
    ),
    rule(
      'contracts-are-pure',
      'Contracts import other contracts and the schema library.',
      { path: '^shared/src/contracts/', pathNot: [TEST, RECURRENCE] },
      { pathNot: '^(shared/src/contracts/|node_modules/zod/)' },
    ),
    rule(
      'recurrence-is-an-entry-of-its-own',
      'Every page loads contracts; only pages that plan load the calendar arithmetic.',
      { path: '^shared/src/contracts/', pathNot: TEST },
      { path: RECURRENCE },
    ),
    rule(
      'recurrence-knows-calendars-alone',
      'It runs in the API and in browsers.',
      { path: RECURRENCE },
      { pathNot: '^(shared/src/contracts/|node_modules/temporal-polyfill/)' },
    ),
    rule(
      'remote-features-are-islands',
      'Features are composed in the page, not in each other.',
      { path: '^(mf-[^/]+)/src/features/([^/]+)/' },
      { path: '^$1/src/features/', pathNot: '^$1/src/features/$2/' },
    ),
    ...layerRules,
    rule(
      'api-feature-entry',
      'Another feature is imported only by its index.ts.',
      { path: '^api/src/features/([^/]+/[^/]+)/', pathNot: [TEST, FOR_TESTS] },
      { path: '^api/src/features/', pathNot: ['^api/src/features/$1/', '^api/src/features/[^/]+/[^/]+/index\\.ts$'] },
    ),
    rule(
      'api-entry',
      'The composition root imports features by their index.ts as well.',
      { path: '^api/src/([^/]+|features/[^/]+)\\.ts$', pathNot: [TEST, '^api/src/releases\\.ts$'] },
      {
        path: '^api/src/features/',
        pathNot: ['^api/src/features/index\\.ts$', '^api/src/features/[^/]+/[^/]+/index\\.ts$'],
      },
    ),
    rule(
      'routes-dont-query',
      'routes, then service, then queries.',
      { path: '\\.routes\\.ts$' },
      { path: '\\.queries\\.ts$' },
    ),
    rule(
      'queries-are-the-floor',
      'Queries import only the database layer.',
      { path: '\\.queries\\.ts$' },
      { path: '\\.(routes|service)\\.ts$' },
    ),
    rule(
      'platform-knows-no-feature',
      'The platform imports no features; only the schema of the tables names them.',
      { path: '^api/src/platform/(?!testing/|database/tables)', pathNot: TEST },
      { path: '^api/src/features/' },
    ),
    rule(
      'only-results-jobs-read-answers',
      'Only the results job decrypts answers; only disclosed results store and read comments.',
      {
        path: '^api/src/',
        pathNot: [
          '^api/src/features/[^/]+/(disclosed-results|results-jobs|sealed-answers)/',
          TEST,
          '^api/src/demo/',
          '^api/src/platform/database/tables',
        ],
      },
      {
        path: '^api/src/features/[^/]+/(disclosed-results|sealed-answers)/.*(sealed|keys|comments)[^/]*\\.queries\\.ts$',
      },
    ),
    rule(
      'figures-come-from-analysis',
      'Other layers get figures from the services of analysis, which read the disclosed table.',
      {
        path: '^api/src/',
        pathNot: ['^api/src/features/6-analysis/', TEST, '^api/src/platform/database/tables'],
      },
      { path: '^api/src/features/6-analysis/(aggregation|disclosure-control|disclosed-results)/' },
    ),
    rule('no-tests-in-source', 'Product code never imports a test.', { pathNot: TEST }, { path: TEST }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.nx|\\.data)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.web.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};
