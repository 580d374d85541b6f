import { HttpError } from '@veleta/shared/http';
import { formatDateTime, useErrorText, useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { useQuery } from '@veleta/shared/query';
import { Badge, Button, ErrorState, LoadingState } from '@veleta/shared/ui';
import { OwnList, OwnRow } from '../../../common/own-list.tsx';
import { sessionsQuery, useEndSession, type OwnSession } from './sessions.api.ts';

/** Lists the sessions of the person with device and last use. */
export function OwnSessions() {
  const { t } = useTranslation('mf-organization');
  const errorText = useErrorText();
  const sessions = useQuery(sessionsQuery());
  if (sessions.isPending) return <LoadingState shape="table" count={2} />;
  if (sessions.isError)
    return (
      <ErrorState
        message={t('sessions.failed')}
        description={errorText(sessions.error)}
        onRetry={() => void sessions.refetch()}
      />
    );
  return (
    <OwnList>
      {sessions.data.map((session) => (
        <SessionRow key={session.id} session={session} />
      ))}
    </OwnList>
  );
}

function SessionRow({ session }: { session: OwnSession }) {
  const { t } = useTranslation('mf-organization');
  const errorText = useErrorText();
  const end = useEndSession();
  const device = t('sessions.device', {
    browser: t(`sessions.browsers.${session.browser}`),
    system: t(`sessions.systems.${session.system}`),
  });

  const endIt = async () => {
    try {
      await end.mutateAsync(session.id);
      notify.success(t('sessions.ended'));
    } catch (error) {
      // The session had already ended; the refreshed list shows that.
      if (error instanceof HttpError && error.status === 404) return;
      notify.error(t('sessions.endFailed'), errorText(error));
    }
  };

  return (
    <OwnRow
      title={device}
      facts={
        <>
          {t('sessions.started', { moment: formatDateTime(session.startedAt) })}
          {' · '}
          {t('sessions.lastUsed', { moment: formatDateTime(session.lastUsedAt) })}
        </>
      }
    >
      {session.isCurrent ? (
        <Badge colorPalette="primary">{t('sessions.current')}</Badge>
      ) : (
        <Button
          variant="outline"
          size="sm"
          aria-label={t('sessions.endNamed', { device })}
          loading={end.isPending}
          onClick={() => void endIt()}
        >
          {t('sessions.end')}
        </Button>
      )}
    </OwnRow>
  );
}
