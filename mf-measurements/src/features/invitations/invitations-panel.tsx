import { useErrorText, useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { ErrorState, Heading, LoadingState, Stack, Text } from '@veleta/shared/ui';
import { summaryQuery } from './invitations.api.ts';
import { InvitedPeople } from './invited-people.tsx';
import { Mailings } from './mailings.tsx';

/**
 * Invitations and reminders of a measurement with personal links, for owners and administrators. A measurement with a
 * reusable link sends none.
 */
export function InvitationsPanel({ measurementId }: { measurementId: string }) {
  const { t } = useTranslation('mf-measurements');
  const errorText = useErrorText();
  const { data, error, isFetching, refetch } = useQuery(summaryQuery(measurementId));
  return (
    <Stack as="section" gap="5" aria-label={t('invitations.title')}>
      <Heading as="h2" size="lg">
        {t('invitations.title')}
      </Heading>
      {!data && error && (
        <ErrorState
          message={t('invitations.failed')}
          description={errorText(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && <LoadingState shape="table" count={3} />}
      {data && (
        <>
          <Mailings summary={data} />
          {data.people === 0 ? (
            <Text color="fg.muted">{t('invitations.notYet')}</Text>
          ) : (
            <InvitedPeople measurementId={measurementId} summary={data} />
          )}
        </>
      )}
    </Stack>
  );
}
