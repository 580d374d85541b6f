import {
  changeLanguage,
  formatDateRange,
  useBilingual,
  useErrorText,
  useLanguage,
  useTranslation,
} from '@veleta/shared/i18n';
import { HttpError } from '@veleta/shared/http';
import { useQuery } from '@veleta/shared/query';
import { EmptyState, ErrorState, Flex, LoadingState, Page, Stack, Text } from '@veleta/shared/ui';
import { ShieldPicture, SignpostPicture, useLinkToken } from '@veleta/shared/ui/pieces';
import { useEffect } from 'react';
import { SharedBreakouts } from '../features/breakouts/shared-breakouts.tsx';
import { Favorability } from '../features/favorability/favorability.tsx';
import { Score } from '../features/score/score.tsx';
import { LinkHeader } from '../features/shared-results/link-header.tsx';
import { useLinkTheme } from '../features/shared-results/use-link-theme.ts';
import { Summary } from '../common/figures/summary.tsx';
import { FiguresWithOwn } from '../common/result-tables/figures-with-own.tsx';
import { dimensionRows } from '../common/result-tables/measured-rows.ts';
import { sharedResultsQuery, type SharedResults } from '../common/report-shares.api.ts';

/** `/shared-results/:token`: read-only results of a link, without an account or menus. */
export default function SharedResultsPage() {
  const { t } = useTranslation('mf-stats');
  const token = useLinkToken('shared-results');
  if (token === null)
    return (
      <Page title={t('shared.title')}>
        <EmptyState picture={<SignpostPicture />} title={t('shared.invalid')} description={t('shared.invalidHint')} />
      </Page>
    );
  return <Opened key={token} token={token} />;
}

function Opened({ token }: { token: string }) {
  const { t } = useTranslation('mf-stats');
  const errorText = useErrorText();
  const language = useLanguage();
  const { data, error, refetch, isFetching } = useQuery(sharedResultsQuery(token));
  useLinkTheme(data?.organization.themeKey);
  const linkLanguage = data?.language;
  useEffect(() => {
    // The creator of the link chose its language. The preference of this browser does not change.
    if (linkLanguage && linkLanguage !== language) void changeLanguage(linkLanguage, { remember: false });
  }, [linkLanguage, language]);
  if (data)
    return (
      <>
        <LinkHeader {...data} />
        <Shown results={data} />
      </>
    );
  return (
    <Page title={t('shared.title')}>
      {isGone(error) ? (
        <EmptyState title={t('shared.failed')} description={errorText(error)} />
      ) : error ? (
        <ErrorState
          message={t('shared.failed')}
          description={errorText(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <LoadingState shape="table" count={6} />
      )}
    </Page>
  );
}

/** The link has ended, so a retry would not help. */
const isGone = (error: unknown): boolean =>
  error instanceof HttpError && (error.code === 'link_invalid' || error.code === 'link_expired');

function Shown({ results: { organization, analysis, parts } }: { results: SharedResults }) {
  const { t } = useTranslation('mf-stats');
  const translate = useBilingual();
  const { measurement, threshold, status, dimensions, ownQuestions } = analysis;
  return (
    <Page
      title={translate(measurement.productName)}
      tabTitle={`${organization.name}: ${translate(measurement.productName)}`}
      description={[
        t('shared.description', {
          organization: organization.name,
          period: formatDateRange(measurement.firstDate, measurement.lastDate),
        }),
        ...(measurement.isImported ? [t('page.imported')] : []),
      ].join(' · ')}
    >
      {status === 'ready' ? (
        <Stack gap={{ base: '8', md: '10' }}>
          {parts.includes('summary') ? <Summary {...analysis} /> : null}
          {parts.includes('dimensions')
            ? ([Favorability, Score] as const).map((figures) => {
                const name = figures === Score ? 'score' : 'favorability';
                return (
                  <FiguresWithOwn
                    key={name}
                    figures={figures}
                    title={t(`${name}.caption`)}
                    note={t('shared.open')}
                    dimensions={dimensionRows(dimensions)}
                    ownQuestions={ownQuestions}
                    ownTitle={t('own.titleOf', { figure: t(`views.${name}`) })}
                    measurement={measurement}
                    threshold={threshold}
                    hasDistribution={false}
                  />
                );
              })
            : null}
          {parts.includes('breakouts') ? <SharedBreakouts analysis={analysis} /> : null}
        </Stack>
      ) : (
        <EmptyState
          picture={<ShieldPicture />}
          title={t('withheld.title', { threshold })}
          description={t('withheld.description')}
        />
      )}
      <Flex borderTopWidth="1px" pt="4">
        <Text color="fg.muted" textStyle="sm">
          {t('shared.until', { threshold })}
        </Text>
      </Flex>
    </Page>
  );
}
