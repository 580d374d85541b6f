import { formatNumber, useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { Stack, Text } from '@veleta/shared/ui';
import { Facts } from './facts.tsx';
import { LiveSection } from './live-section.tsx';
import { Mark } from './mark.tsx';
import { Moment } from './moments.tsx';
import { resultsQuery } from './operations.api.ts';

/** Shows whether results of ended measurements are computed, without naming organizations. */
export function ResultsSection() {
  const { t } = useTranslation('operations');
  return (
    <LiveSection title={t('results.title')} description={t('results.hint')} query={useQuery(resultsQuery)}>
      {({ waiting, running, failing, mostAttempts, nextTryAt, lastError, keysOverdue }) => (
        <>
          <Facts
            facts={[
              { name: t('results.waiting'), value: formatNumber(waiting) },
              { name: t('results.running'), value: formatNumber(running) },
              {
                name: t('results.failing'),
                value:
                  failing > 0 ? (
                    <Mark look="bad">{formatNumber(failing)}</Mark>
                  ) : (
                    <Mark look="good">{t('page.nobody')}</Mark>
                  ),
              },
              ...(failing > 0
                ? [
                    { name: t('results.tries'), value: formatNumber(mostAttempts) },
                    { name: t('results.next'), value: nextTryAt ? <Moment at={nextTryAt} /> : t('page.none') },
                  ]
                : []),
              ...(keysOverdue > 0
                ? [{ name: t('results.keys'), value: <Mark look="bad">{formatNumber(keysOverdue)}</Mark> }]
                : []),
            ]}
          />
          {keysOverdue > 0 && (
            <Text textStyle="xs" color="fg.muted">
              {t('results.keysHint')}
            </Text>
          )}
          {lastError && (
            <Stack gap="1">
              <Text textStyle="sm" overflowWrap="anywhere">
                {t('results.lastError')} (<Moment at={lastError.at} />
                ): {lastError.message}
              </Text>
              <Text textStyle="xs" color="fg.muted">
                {t('results.lastErrorHint')}
              </Text>
            </Stack>
          )}
        </>
      )}
    </LiveSection>
  );
}
