import { useErrorText } from '@veleta/shared/i18n';
import { ErrorState, LoadingState } from '@veleta/shared/ui';

interface PendingRowsProps {
  /** The query that loads the rows. */
  readonly query: { readonly error: unknown; readonly isFetching: boolean; readonly refetch: () => unknown };
  /** Message if the query fails. */
  readonly failed: string;
  /** Approximate number of rows. */
  readonly count: number;
}

/** Placeholder for rows that are loading, or an error with a retry. */
export function PendingRows({ query: { error, isFetching, refetch }, failed, count }: PendingRowsProps) {
  const errorText = useErrorText();
  return error ? (
    <ErrorState
      message={failed}
      description={errorText(error)}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  ) : (
    <LoadingState shape="table" count={count} />
  );
}
