import { formatNumber, useTranslation } from '@veleta/shared/i18n';
import { Span } from '@veleta/shared/ui';
import { DataTable } from './data-table.tsx';
import { Moment } from './moments.tsx';
import type { DeployedPart } from './operations.api.ts';
import { formatFigure } from './visit-figures.ts';

type Event = DeployedPart['history'][number];

/** Shows the events of the releases of a part, and why the server stopped a canary. */
export function ReleaseHistory({ part }: { part: DeployedPart }) {
  const { t } = useTranslation('operations');
  const reasonText = ({ figure, canary, current, visits }: NonNullable<Event['reason']>): string =>
    t(`parts.stopped.${figure === 'failures' ? 'failures' : 'slower'}`, {
      figure: figure === 'failures' ? '' : t(`parts.visits.figures.${figure}`),
      canary: formatFigure(figure, canary),
      current: formatFigure(figure, current),
      count: visits,
      visits: formatNumber(visits),
    });
  return (
    <DataTable
      label={t('parts.historyOf', { name: part.name })}
      rows={part.history}
      keyOf={({ at, action, version }) => `${at} ${action} ${version}`}
      columns={[
        {
          heading: t('parts.action'),
          cell: ({ action, reason }) => (
            <>
              {t(reason ? 'parts.stopped.action' : `parts.actions.${action}`)}
              {reason && (
                <Span display="block" textStyle="xs" fontWeight="normal" color="fg.muted">
                  {reasonText(reason)}
                </Span>
              )}
            </>
          ),
        },
        { heading: t('failures.version'), cell: ({ version }) => version },
        { heading: t('parts.previous'), cell: ({ previous }) => previous ?? t('page.none') },
        { heading: t('parts.when'), cell: ({ at }) => <Moment at={at} /> },
        { heading: t('parts.by'), cell: ({ by }) => by },
      ]}
    />
  );
}
