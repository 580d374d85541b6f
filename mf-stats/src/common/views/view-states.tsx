import { useErrorText, useTranslation } from '@veleta/shared/i18n';
import type { UseQueryResult } from '@veleta/shared/query';
import { EmptyState, ErrorState, LoadingState } from '@veleta/shared/ui';
import { ShieldPicture } from '@veleta/shared/ui/pieces';
import type { ReactNode } from 'react';
import { Collecting } from './collecting.tsx';
import type { Measurement, Status } from '../analysis.api.ts';

/** The part of the reply that every view has. */
interface ViewReply {
  readonly status: Status;
  readonly measurement: Measurement;
  readonly how: { readonly threshold: number };
}

interface ViewStatesProps<Reply extends ViewReply> {
  readonly query: Pick<UseQueryResult<Reply>, 'data' | 'error' | 'refetch' | 'isFetching'>;
  /** Renders the results once they are loaded and disclosed. */
  readonly children: (reply: Reply) => ReactNode;
  readonly loading?: ReactNode;
}

/** Renders a view as loading, failed, collecting, suppressed (C1), or with its results. */
export function ViewStates<Reply extends ViewReply>({ query, children, loading }: ViewStatesProps<Reply>) {
  const { t } = useTranslation('mf-stats');
  const errorText = useErrorText();
  const { data, error, refetch, isFetching } = query;
  if (!data) {
    return error ? (
      <ErrorState
        message={t('page.failed')}
        description={errorText(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    ) : (
      (loading ?? <LoadingState shape="table" count={8} />)
    );
  }
  if (data.status === 'collecting') return <Collecting measurement={data.measurement} />;
  if (data.status === 'withheld') return <Withheld threshold={data.how.threshold} />;
  return children(data);
}

/** Fewer responses than the threshold: nothing is shown, participation included. */
function Withheld({ threshold }: { threshold: number }) {
  const { t } = useTranslation('mf-stats');
  return (
    <EmptyState
      picture={<ShieldPicture />}
      title={t('withheld.title', { threshold })}
      description={t('withheld.description')}
    />
  );
}
