import { useErrorText, useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { useAuth } from '@veleta/shared/session';
import { Button, EmptyState, ErrorState, LoadingState, Page, RouterLink } from '@veleta/shared/ui';
import { Upload } from '@veleta/shared/ui/icons';
import { TrendPicture } from '@veleta/shared/ui/pieces';
import { useState } from 'react';
import { useOpenedFrom } from '../common/opened-from.ts';
import { ImportPast } from '../features/past-results/import-past.tsx';
import { PastList } from '../features/past-results/past-list.tsx';
import { measurementsQuery } from '../common/analysis.api.ts';
import { pastResultsQuery, productsQuery, categoriesQuery } from '../features/past-results/past-results.api.ts';

/** `/stats/past-results`: imports results of surveys that were run elsewhere. */
export default function PastResultsPage() {
  const { t } = useTranslation('mf-stats');
  const errorText = useErrorText();
  const { role } = useAuth();
  const { measurement, back } = useOpenedFrom();
  const mayChange = role !== 'analyst';
  const [isImporting, setIsImporting] = useState(false);
  const { data, error, refetch, isFetching } = useQuery(pastResultsQuery());
  const start = (
    <Button onClick={() => setIsImporting(true)}>
      <Upload />
      {t('past.start')}
    </Button>
  );
  const canStart = mayChange && !isImporting && data !== undefined;
  return (
    <Page
      title={t('past.title')}
      description={t('past.description')}
      back={<RouterLink to={back}>{t('reports.back')}</RouterLink>}
      action={canStart && data.length > 0 ? start : undefined}
    >
      {isImporting ? (
        <Importing openedFrom={measurement} onDone={() => setIsImporting(false)} />
      ) : data ? (
        data.length > 0 ? (
          <PastList past={data} mayChange={mayChange} />
        ) : (
          <EmptyState
            picture={<TrendPicture />}
            title={t('past.none')}
            description={t(mayChange ? 'past.noneHint' : 'past.noneForAnalysts')}
            action={canStart ? start : undefined}
          />
        )
      ) : error ? (
        <ErrorState
          message={t('past.loadFailed')}
          description={errorText(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <LoadingState shape="table" count={3} />
      )}
    </Page>
  );
}

function Importing({ openedFrom, onDone }: { openedFrom: string | null; onDone: () => void }) {
  const { t } = useTranslation('mf-stats');
  const errorText = useErrorText();
  const products = useQuery(productsQuery());
  const categories = useQuery(categoriesQuery());
  const measurements = useQuery(measurementsQuery());
  if (products.data && categories.data && measurements.data) {
    const product = measurements.data.find(({ id }) => id === openedFrom)?.product;
    return <ImportPast products={products.data} initial={product} categories={categories.data} onDone={onDone} />;
  }
  const queries = [products, categories, measurements];
  const failed = queries.find(({ error }) => error);
  return failed ? (
    <ErrorState
      message={t('past.loadFailed')}
      description={errorText(failed.error)}
      onRetry={() => void Promise.all(queries.map(({ refetch }) => refetch()))}
      isRetrying={queries.some(({ isFetching }) => isFetching)}
    />
  ) : (
    <LoadingState shape="form" count={4} />
  );
}
