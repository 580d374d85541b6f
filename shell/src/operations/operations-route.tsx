import { addMessages, useTranslation } from '@veleta/shared/i18n';
import { useAuth } from '@veleta/shared/session';
import { Container, EmptyState, LoadingState } from '@veleta/shared/ui';
import { lazy, Suspense } from 'react';

/** Loads the page with its texts; later calls use the cache. */
export async function loadOperations(): Promise<typeof import('./operations-page.tsx')> {
  const [page] = await Promise.all([
    import('./operations-page.tsx'),
    addMessages('operations', {
      en: () => import('./locales/en.json', { with: { type: 'json' } }),
      es: () => import('./locales/es.json', { with: { type: 'json' } }),
    }),
  ]);
  return page;
}

const OperationsPage = lazy(loadOperations);

/** Shows the page to operators; other users do not load its code. The server checks access itself. */
export function OperationsRoute() {
  const { t } = useTranslation('layouts');
  const { user } = useAuth();
  if (!user?.isOperator) {
    return (
      <Container py="10">
        <EmptyState title={t('noAccess.operators')} description={t('noAccess.operatorsHint')} />
      </Container>
    );
  }
  return (
    <Suspense
      fallback={
        <Container py="10">
          <LoadingState shape="table" count={6} />
        </Container>
      }
    >
      <OperationsPage />
    </Suspense>
  );
}
