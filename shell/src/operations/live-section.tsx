import { useErrorText, useTranslation } from '@veleta/shared/i18n';
import type { UseQueryResult } from '@veleta/shared/query';
import { ErrorState, LoadingState, Section, Stack } from '@veleta/shared/ui';
import type { ReactNode } from 'react';

interface LiveSectionProps<Data> {
  readonly title: string;
  readonly description?: string;
  readonly action?: ReactNode;
  readonly query: UseQueryResult<Data>;
  readonly children: (data: Data) => ReactNode;
}

/** Section of the page with its own query: its failure does not affect other sections. */
export function LiveSection<Data>({ title, description, action, query, children }: LiveSectionProps<Data>) {
  const { t } = useTranslation('operations');
  const errorText = useErrorText();
  const { data, error, isFetching, refetch } = query;
  return (
    <Section title={title} description={description} action={action}>
      <Stack gap="4">
        {error && (
          <ErrorState
            message={t(data === undefined ? 'page.failed' : 'page.old')}
            description={errorText(error)}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )}
        {data === undefined ? error ? null : <LoadingState shape="table" count={3} /> : children(data)}
      </Stack>
    </Section>
  );
}
