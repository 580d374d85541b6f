import sdk from '../../package.json' with { type: 'json' };

/** Layouts with menus. Pages without sign-in are declared by hand, without a menu entry. */
export const LAYOUTS = ['side', 'main'] as const;
export type Layout = (typeof LAYOUTS)[number];

/** A remote to create. */
export interface NewRemote {
  /** Such as `mf-goals`. */
  readonly name: string;
  /** Such as `goals`. */
  readonly short: string;
  /** Path of its first page. */
  readonly path: string;
  readonly layout: Layout;
  /** Its name in menus and on its page. */
  readonly title: string;
  readonly titleEs: string;
}

export const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
/** Returns `Team goals` for `team-goals`. */
export const sentence = (short: string): string =>
  `${short.charAt(0).toUpperCase()}${short.slice(1)}`.replaceAll('-', ' ');
const pascal = (short: string): string =>
  short
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/** Dependencies of a new page's test, in the versions of the SDK. */
const TEST_PACKAGES = ['@jest/globals', '@testing-library/react', '@testing-library/user-event'] as const;
export const testPackages = (): Record<string, string> =>
  Object.fromEntries(TEST_PACKAGES.map((name) => [name, sdk.dependencies[name]]));

const packageOf = ({ name }: NewRemote) => ({
  name: `@veleta/${name}`,
  version: '0.1.0',
  private: true,
  license: 'MIT',
  type: 'module',
  scripts: {
    build: 'webpack',
    dev: 'NODE_ENV=development webpack --watch',
    lint: 'eslint -c ../eslint.config.mjs .',
    test: `NODE_OPTIONS=--experimental-vm-modules jest -c ../jest.config.mjs ${name}/ --selectProjects web`,
    types: 'tsc --noEmit',
  },
  dependencies: { '@veleta/shared': '*' },
  devDependencies: testPackages(),
});

const README = ({ name, short, path }: NewRemote) => `# @veleta/${name}

${sentence(short)}, at \`${path}\` and on a card of the products panel: the products that an organization measures, as a start.
Remote module: \`src/remote.ts\`; descriptor: \`src/descriptor.ts\`; texts: \`src/locales/\`. Guide: \`docs/writing-a-remote.md\`.
`;

const TSCONFIG = `{
  "extends": "../tsconfig.web.json",
  "include": ["src"]
}
`;

const CONFIG = `import { remoteConfig } from '@veleta/shared/federation';
import { descriptor } from './src/descriptor.ts';

export default remoteConfig(import.meta.dirname, descriptor);
`;

const descriptor = ({
  name,
  short,
  path,
  layout,
}: NewRemote) => `import { defineDescriptor } from '@veleta/shared/remote';

export const descriptor = defineDescriptor({
  name: '${name}',
  contract: 1,
  languages: ['en', 'es'],
  routes: [{ path: '${path}', layout: '${layout}' }],
  menu: [
    { id: '${short}', path: '${path}', label: 'menu', place: 'header', order: 60 },
    { id: '${short}-side', path: '${path}', label: 'menu', place: 'side', order: 60 },
    { id: '${short}-user', path: '${path}', label: 'menu', place: 'user', order: 60 },
  ],
  slots: [{ id: 'dashboard.cards', order: 60 }],
});
`;

const entryFile = ({ name, short, path }: NewRemote) => `import { defineRemote } from '@veleta/shared/remote';
import type { descriptor } from './descriptor.ts';

export default defineRemote<typeof descriptor>({
  contract: 1,
  name: '${name}',
  routes: {
    '${path}': () => import('./pages/${short}-page.tsx'),
  },
  slots: {
    'dashboard.cards': () => import('./slots/${short}-card.slot.tsx'),
  },
  messages: {
    en: () => import('./locales/en.json'),
    es: () => import('./locales/es.json'),
  },
});
`;

const calls = `import { products } from '@veleta/shared/contracts';
import { call } from '@veleta/shared/http';
import { FRESHNESS_MS, queryOptions } from '@veleta/shared/query';

/** Products, and whether the account has enabled them. */
export const productsQuery = queryOptions({
  queryKey: ['products', 'all'],
  queryFn: ({ signal }) => call(products.getProducts, { signal }),
  staleTime: FRESHNESS_MS.products,
});
`;

const page = ({
  name,
  short,
  path,
}: NewRemote) => `import { useBilingual, useErrorText, useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { EmptyState, ErrorState, LinkButton, List, LoadingState, Page } from '@veleta/shared/ui';
import { productsQuery } from '../server-data/products.api.ts';

/** \`${path}\`. */
export default function ${pascal(short)}Page() {
  const { t } = useTranslation('${name}');
  const translate = useBilingual();
  const errorText = useErrorText();
  const { data, error, refetch, isFetching } = useQuery(productsQuery);

  if (!data) {
    return (
      <Page title={t('page.title')}>
        {error ? (
          <ErrorState
            message={t('page.failed')}
            description={errorText(error)}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        ) : (
          <LoadingState shape="table" count={4} />
        )}
      </Page>
    );
  }
  const enabled = data.filter((product) => product.isEnabled);
  return (
    <Page title={t('page.title')} description={t('page.description')}>
      {enabled.length === 0 ? (
        <EmptyState
          title={t('page.empty')}
          description={t('page.emptyHint')}
          action={<LinkButton to="/product-config">{t('page.emptyAction')}</LinkButton>}
        />
      ) : (
        <List.Root gap="3" listStyle="none">
          {enabled.map((product) => (
            <List.Item key={product.key}>{translate(product.name)}</List.Item>
          ))}
        </List.Root>
      )}
    </Page>
  );
}
`;

const card = ({ name, short, path }: NewRemote) => `import { useErrorText, useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { Card, ErrorState, Heading, LinkButton, LoadingState, Text } from '@veleta/shared/ui';
import { productsQuery } from '../server-data/products.api.ts';

/** Card in the products panel. */
export default function ${pascal(short)}Card() {
  const { t } = useTranslation('${name}');
  const errorText = useErrorText();
  const { data, error, refetch, isFetching } = useQuery(productsQuery);
  return (
    <Card.Root as="article" aria-label={t('menu')} h="full">
      <Card.Body gap="4" alignItems="flex-start">
        <Heading as="h2" size="lg">
          {t('menu')}
        </Heading>
        {data ? (
          <Text>{t('card.enabled', { count: data.filter((product) => product.isEnabled).length })}</Text>
        ) : error ? (
          <ErrorState
            message={t('page.failed')}
            description={errorText(error)}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        ) : (
          <LoadingState count={1} />
        )}
        <LinkButton to="${path}" variant="outline" size="sm">
          {t('card.open')}
        </LinkButton>
      </Card.Body>
    </Card.Root>
  );
}
`;

const cardTest = ({ name, short, path }: NewRemote) => `import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { products } from '@veleta/shared/contracts';
import { renderWithProviders, type Reply } from '@veleta/shared/testing';
import en from '../locales/en.json' with { type: 'json' };
import es from '../locales/es.json' with { type: 'json' };
import ${pascal(short)}Card from './${short}-card.slot.tsx';

const product = (key: string, isEnabled: boolean) => ({
  key,
  name: { en: key, es: key },
  description: { en: 'How work feels.', es: 'Cómo se vive el trabajo.' },
  is_enabled: isEnabled,
  dimensions: [],
});
const answered = (...reply: unknown[]): Reply => ({ call: products.getProducts, reply });

const show = (replies: readonly Reply[], language: 'en' | 'es' = 'en') =>
  renderWithProviders(<${pascal(short)}Card />, {
    language,
    replies,
    messages: { '${name}': language === 'es' ? es : en },
  });

describe('the card of ${name} in the products panel', () => {
  it('counts the enabled products and leads to the page', async () => {
    await show([answered(product('work-climate', true), product('culture', false))]);
    expect(await screen.findByText('1 product enabled')).toBeVisible();
    expect(screen.getByRole('link', { name: en.card.open })).toHaveAttribute('href', '${path}');
  });

  it('shows skeletons while loading', async () => {
    await show([{ ...answered(), after: new Promise(() => {}) }]);
    expect(screen.getByRole('status')).toHaveAttribute('aria-busy', 'true');
  });

  it('offers a retry when the call fails', async () => {
    await show([{ call: products.getProducts, error: 'unavailable' }, answered()]);
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('0 products enabled')).toBeVisible();
  });

  it('speaks Spanish', async () => {
    await show([answered(product('work-climate', true))], 'es');
    expect(await screen.findByText('1 producto activado')).toBeVisible();
    expect(screen.getByRole('heading', { name: es.menu })).toBeVisible();
  });
});
`;

const test = ({ name, short, path }: NewRemote) => `import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { products } from '@veleta/shared/contracts';
import { renderWithProviders, type Reply } from '@veleta/shared/testing';
import en from '../locales/en.json' with { type: 'json' };
import es from '../locales/es.json' with { type: 'json' };
import ${pascal(short)}Page from './${short}-page.tsx';

const climate = (isEnabled: boolean) => ({
  key: 'work-climate',
  name: { en: 'Work climate', es: 'Clima laboral' },
  description: { en: 'How work feels.', es: 'Cómo se vive el trabajo.' },
  is_enabled: isEnabled,
  dimensions: [],
});
const answered = (...reply: unknown[]): Reply => ({ call: products.getProducts, reply });

const show = (replies: readonly Reply[], language: 'en' | 'es' = 'en') =>
  renderWithProviders(<${pascal(short)}Page />, {
    route: '${path}',
    language,
    replies,
    messages: { '${name}': language === 'es' ? es : en },
  });

describe('the page at ${path}', () => {
  it('lists enabled products', async () => {
    await show([answered(climate(true))]);
    expect(await screen.findByText('Work climate')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: en.page.title })).toBeVisible();
  });

  it('shows skeletons while loading', async () => {
    await show([{ ...answered(), after: new Promise(() => {}) }]);
    expect(screen.getByRole('status')).toHaveAttribute('aria-busy', 'true');
  });

  it('shows what to do without enabled products', async () => {
    await show([answered(climate(false))]);
    expect(await screen.findByRole('link', { name: en.page.emptyAction })).toHaveAttribute('href', '/product-config');
  });

  it('offers a retry when the call fails', async () => {
    await show([{ call: products.getProducts, error: 'unavailable' }, answered(climate(true))]);
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Work climate')).toBeVisible();
  });

  it('speaks Spanish', async () => {
    await show([answered(climate(true))], 'es');
    expect(await screen.findByText('Clima laboral')).toBeVisible();
    expect(screen.getByText(es.page.description)).toBeVisible();
  });
});
`;

const english = ({ title }: NewRemote) => ({
  menu: title,
  card: {
    enabled_one: '{{count}} product enabled',
    enabled_other: '{{count}} products enabled',
    open: 'Open',
  },
  page: {
    title,
    description: 'The products that your organization measures.',
    failed: 'The products could not be loaded',
    empty: 'No product is enabled yet',
    emptyHint: 'Enable one to see it here.',
    emptyAction: 'Choose products',
  },
});

const spanish = ({ titleEs }: NewRemote) => ({
  menu: titleEs,
  card: {
    enabled_one: '{{count}} producto activado',
    enabled_other: '{{count}} productos activados',
    open: 'Abrir',
  },
  page: {
    title: titleEs,
    description: 'Los productos que mide tu organización.',
    failed: 'No se pudieron cargar los productos',
    empty: 'Todavía no hay ningún producto activado',
    emptyHint: 'Activa uno para verlo aquí.',
    emptyAction: 'Elegir productos',
  },
});

/** Returns the sources of a remote with one page and a real call, in its four states, by path below its folder. */
export const sourcesOf = (remote: NewRemote): Record<string, string> => ({
  'webpack.config.mjs': CONFIG,
  'src/descriptor.ts': descriptor(remote),
  'src/remote.ts': entryFile(remote),
  'src/server-data/products.api.ts': calls,
  [`src/pages/${remote.short}-page.tsx`]: page(remote),
  [`src/pages/${remote.short}-page.test.tsx`]: test(remote),
  [`src/slots/${remote.short}-card.slot.tsx`]: card(remote),
  [`src/slots/${remote.short}-card.slot.test.tsx`]: cardTest(remote),
  'src/locales/en.json': json(english(remote)),
  'src/locales/es.json': json(spanish(remote)),
});

/** Returns the files of a remote in this repository, by path below its folder. */
export const filesOfRemote = (remote: NewRemote): Record<string, string> => ({
  'package.json': json(packageOf(remote)),
  'tsconfig.json': TSCONFIG,
  'README.md': README(remote),
  ...sourcesOf(remote),
});
