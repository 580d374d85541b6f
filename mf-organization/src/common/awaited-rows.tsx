import { useErrorText } from '@veleta/shared/i18n';
import { ErrorState, LoadingState } from '@veleta/shared/ui';

interface AwaitedRowsProps {
  /** What brings the rows, and has not yet. */
  readonly query: { readonly error: unknown; readonly isFetching: boolean; readonly refetch: () => unknown };
  /** Said where they do not come. */
  readonly failed: string;
  /** About as many as will come. */
  readonly count: number;
}

/** In the place of rows that are on their way, or did not come and can be asked for again. */
export function AwaitedRows({ query: { error, isFetching, refetch }, failed, count }: AwaitedRowsProps) {
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
