import { formatNumber, useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { Text } from '@veleta/shared/ui';
import { DataTable } from './data-table.tsx';
import { Facts } from './facts.tsx';
import { LiveSection } from './live-section.tsx';
import { Mark } from './mark.tsx';
import { Moment } from './moments.tsx';
import { databaseQuery, type Database } from './operations.api.ts';
import { formatBytes } from './sizes.ts';

/** Shows PostgreSQL: size, connections, migrations and the largest tables. */
export function DatabaseSection() {
  const { t } = useTranslation('operations');
  return (
    <LiveSection title={t('database.title')} query={useQuery(databaseQuery)}>
      {(database) => (
        <>
          <Facts
            facts={[
              { name: t('database.version'), value: `PostgreSQL ${database.version}` },
              { name: t('database.kind'), value: t(database.isEmbedded ? 'database.embedded' : 'database.own') },
              { name: t('database.size'), value: formatBytes(database.sizeBytes) },
              {
                name: t('database.connections'),
                value: t('database.ofMaximum', {
                  used: formatNumber(database.connections.used),
                  maximum: formatNumber(database.connections.maximum),
                }),
              },
              { name: t('database.migrations'), value: <Migrations {...database.migrations} /> },
              {
                name: t('database.oldest'),
                value: database.oldestTransactionAt ? <Moment at={database.oldestTransactionAt} /> : t('page.none'),
              },
            ]}
          />
          <DataTable
            label={t('database.tables')}
            rows={database.tables}
            keyOf={({ name }) => name}
            columns={[
              { heading: t('database.table'), cell: ({ name }) => name },
              { heading: t('database.size'), cell: ({ sizeBytes }) => formatBytes(sizeBytes), isNumber: true },
              { heading: t('database.rows'), cell: ({ rows }) => formatNumber(rows), isNumber: true },
              { heading: t('database.dead'), cell: ({ deadRows }) => formatNumber(deadRows), isNumber: true },
              {
                heading: t('database.vacuum'),
                cell: ({ lastVacuumAt }) => (lastVacuumAt ? <Moment at={lastVacuumAt} /> : t('database.never')),
              },
            ]}
          />
        </>
      )}
    </LiveSection>
  );
}

function Migrations({ applied, pending, last }: Database['migrations']) {
  const { t } = useTranslation('operations');
  return (
    <>
      {pending.length > 0 ? (
        <Mark look="bad">{t('database.pending', { count: pending.length })}</Mark>
      ) : (
        t('database.applied', { count: applied })
      )}
      {last && (
        <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
          {last.name}
        </Text>
      )}
    </>
  );
}
