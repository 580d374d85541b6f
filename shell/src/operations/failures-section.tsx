import { formatDate, formatNumber, useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { useSearchParams } from '@veleta/shared/router';
import { Box, EmptyState, Text } from '@veleta/shared/ui';
import { Select } from '@veleta/shared/ui/controls';
import { DataTable } from './data-table.tsx';
import { LiveSection } from './live-section.tsx';
import { Moment } from './moments.tsx';
import { failuresQuery } from './operations.api.ts';
import { useKindText } from './use-kind-text.ts';

/** Shows failures in browsers; the address stores the selected remote. */
export function FailuresSection() {
  const { t } = useTranslation('operations');
  const kindText = useKindText();
  const [search, setSearch] = useSearchParams();
  const remote = search.get('remote') ?? '';
  const query = useQuery(failuresQuery(remote));
  const remotes = [...new Set([...(query.data?.remotes ?? []), ...(remote ? [remote] : [])])];

  const filter = remotes.length > 0 && (
    <Box w={{ base: 'full', sm: '64' }}>
      <Select
        size="sm"
        value={remote}
        aria-label={t('failures.filter')}
        onChange={({ target }) => setSearch(target.value ? { remote: target.value } : {}, { replace: true })}
      >
        <option value="">{t('failures.all')}</option>
        {remotes.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </Select>
    </Box>
  );
  return (
    <LiveSection title={t('failures.title')} description={t('failures.hint')} action={filter} query={query}>
      {({ failures, total }) =>
        failures.length === 0 ? (
          <EmptyState as="h3" title={t('failures.empty')} description={t('failures.emptyHint')} />
        ) : (
          <>
            <Text textStyle="sm" color="fg.muted">
              {t('failures.total', { count: total, total: formatNumber(total) })}
            </Text>
            <DataTable
              label={t('failures.title')}
              rows={failures}
              keyOf={({ day, kind, remote: name, version, message }) => [day, kind, name, version, message].join(' ')}
              columns={[
                { heading: t('failures.remote'), cell: (failure) => failure.remote, isWhole: true },
                { heading: t('failures.kind'), cell: ({ kind }) => kindText(kind) },
                { heading: t('failures.version'), cell: ({ version }) => version || t('page.none') },
                { heading: t('failures.message'), cell: ({ message }) => message || t('page.none') },
                { heading: t('failures.day'), cell: ({ day }) => formatDate(day), isWhole: true },
                { heading: t('failures.times'), cell: ({ occurrences }) => formatNumber(occurrences), isNumber: true },
                { heading: t('failures.last'), cell: ({ lastAt }) => <Moment at={lastAt} /> },
              ]}
            />
          </>
        )
      }
    </LiveSection>
  );
}
