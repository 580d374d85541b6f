import { formatNumber, useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { Heading } from '@veleta/shared/ui';
import { Mark } from './mark.tsx';
import { DataTable } from './data-table.tsx';
import { Facts } from './facts.tsx';
import { LiveSection } from './live-section.tsx';
import { Moment } from './moments.tsx';
import { mailsQuery, type Mails } from './operations.api.ts';

/** Shows whether mails are sent, without recipients. */
export function MailsSection() {
  const { t } = useTranslation('operations');
  return (
    <LiveSection title={t('mails.title')} description={t('mails.hint')} query={useQuery(mailsQuery)}>
      {(mails) => (
        <>
          <Facts
            facts={[
              { name: t('mails.transport'), value: t(`mails.transports.${mails.transport}`) },
              { name: t('mails.waiting'), value: formatNumber(mails.waiting) },
              {
                name: t('mails.oldest'),
                value: mails.oldestWaitingAt ? <Moment at={mails.oldestWaitingAt} /> : t('page.none'),
              },
              { name: t('mails.planned'), value: formatNumber(mails.planned) },
              { name: t('mails.sentToday'), value: formatNumber(mails.sentToday) },
              { name: t('mails.retrying'), value: formatNumber(mails.retrying) },
              {
                name: t('mails.failed'),
                value:
                  mails.failed > 0 ? (
                    <Mark look="bad">{formatNumber(mails.failed)}</Mark>
                  ) : (
                    <Mark look="good">{t('page.nobody')}</Mark>
                  ),
              },
            ]}
          />
          <InvitationFigures {...mails.invitations} />
          {mails.errors.length > 0 && (
            <DataTable
              label={t('mails.errors')}
              rows={mails.errors}
              keyOf={({ template }) => template}
              columns={[
                { heading: t('mails.template'), cell: ({ template }) => template },
                { heading: t('mails.count'), cell: (error) => formatNumber(error.mails), isNumber: true },
                { heading: t('mails.message'), cell: ({ message }) => message },
                { heading: t('mails.last'), cell: ({ lastAt }) => <Moment at={lastAt} /> },
              ]}
            />
          )}
        </>
      )}
    </LiveSection>
  );
}

/** Measurement mails have their own job; organizations fix rejected addresses themselves. */
function InvitationFigures({ planned, sending, refused, oldestPlannedAt, deferred }: Mails['invitations']) {
  const { t } = useTranslation('operations');
  return (
    <>
      <Heading as="h3" size="sm">
        {t('mails.invitations')}
      </Heading>
      <Facts
        facts={[
          { name: t('mails.invitationsPlanned'), value: formatNumber(planned) },
          { name: t('mails.invitationsSending'), value: formatNumber(sending) },
          {
            name: t('mails.oldest'),
            value: oldestPlannedAt ? <Moment at={oldestPlannedAt} /> : t('page.none'),
          },
          { name: t('mails.invitationsRefused'), value: formatNumber(refused) },
        ]}
      />
      {deferred.length > 0 && (
        <DataTable
          label={t('mails.deferred')}
          rows={deferred}
          keyOf={({ reason }) => reason}
          columns={[
            { heading: t('mails.reason'), cell: ({ reason }) => t(`mails.reasons.${reason}`) },
            { heading: t('mails.count'), cell: ({ mails }) => formatNumber(mails), isNumber: true },
            { heading: t('mails.nextTry'), cell: ({ nextTryAt }) => <Moment at={nextTryAt} /> },
          ]}
        />
      )}
    </>
  );
}
