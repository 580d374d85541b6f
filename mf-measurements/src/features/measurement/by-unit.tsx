import { formatNumber, useErrorText, useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { ErrorState, LoadingState, Section, SimpleGrid, Text } from '@veleta/shared/ui';
import { CountTable } from './count-table.tsx';
import { disclosedQuery, type Breakout } from './measurement.api.ts';

/** Responses by unit of a finished measurement, from its disclosed table. */
export function ByUnit({ id }: { id: string }) {
  const { t } = useTranslation('mf-measurements');
  const errorText = useErrorText();
  const { data, error, isFetching, refetch } = useQuery(disclosedQuery(id));
  const hasDash = data?.breakouts.some(({ units }) => units.some((unit) => unit.hidden !== null));
  return (
    <Section title={t('participation.byUnit')}>
      {!data && error && (
        <ErrorState
          message={t('participation.byUnitFailed')}
          description={errorText(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && <LoadingState shape="table" count={3} />}
      {data && data.breakouts.length === 0 && (
        <Text color="fg.muted">
          {data.status === 'withheld'
            ? t('participation.withheld', { threshold: data.threshold })
            : t('participation.noUnits')}
        </Text>
      )}
      {data && data.breakouts.length > 0 && (
        <SimpleGrid columns={{ base: 1, md: Math.min(2, data.breakouts.length) }} gap={{ base: '6', md: '10' }}>
          {data.breakouts.map((breakout) => (
            <UnitsTable key={breakout.category.id} breakout={breakout} />
          ))}
        </SimpleGrid>
      )}
      {data && hasDash && (
        <Text textStyle="sm" color="fg.muted">
          {t('participation.dash', { threshold: data.threshold })}
        </Text>
      )}
    </Section>
  );
}

function UnitsTable({ breakout: { category, units } }: { breakout: Breakout }) {
  const { t } = useTranslation('mf-measurements');
  return (
    <CountTable
      label={t('participation.byUnitOf', { category: category.title })}
      columns={[category.title, t('participation.responsesColumn')]}
      rows={units.map((unit) => ({
        key: unit.id ?? 'none',
        name: unit.name ?? t('participation.noUnit'),
        count: unit.responses === null ? '–' : formatNumber(unit.responses),
        isMuted: unit.hidden !== null,
      }))}
    />
  );
}
