import { rankFocusAreas, type FocusCandidate } from '@veleta/shared/contracts';
import { formatNumber, formatPercent, useBilingual, useErrorText, useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { useAuth } from '@veleta/shared/session';
import { Box, ErrorState, Flex, Heading, LinkButton, LoadingState, Span, Stack, Text } from '@veleta/shared/ui';
import { Plus } from '@veleta/shared/ui/icons';
import { actionFormHref } from '../../common/action-address.ts';
import type { Overview } from '../../common/analysis.api.ts';
import { benchmarkQuery, externalQuery, type Benchmark } from '../../common/benchmark.api.ts';
import type { Drivers } from '../../common/drivers.api.ts';
import { PartsBar } from '../../common/figures/parts-bar.tsx';
import { PlotFrame } from '../../common/figures/plot-frame.tsx';
import { signed } from '../../common/figures/signed.ts';
import { useComparisonText } from '../../common/figures/use-comparison-text.ts';
import { useFigureText } from '../../common/figures/use-figure-text.ts';

interface FocusAreaListProps {
  readonly overview: Overview;
  /** Null without drivers; undefined while they are loading. */
  readonly drivers: Drivers | null | undefined;
}

type Row = Benchmark['rows'][number];
type Candidate = FocusCandidate & { readonly name: string; readonly row: Row };

/** Suggests up to three dimensions to act on, each with its reasons (D3). */
export function FocusAreaList({ overview, drivers }: FocusAreaListProps) {
  const { t } = useTranslation('mf-stats');
  const errorText = useErrorText();
  const { measurement, unit } = overview;
  const benchmark = useQuery(benchmarkQuery(measurement.id, unit?.id));
  // Benchmarks are of whole organizations.
  const external = useQuery({ ...externalQuery(measurement.id), enabled: unit === null });
  if (benchmark.error && !benchmark.data) {
    return (
      <ErrorState
        message={t('page.failed')}
        description={errorText(benchmark.error)}
        onRetry={() => void benchmark.refetch()}
        isRetrying={benchmark.isFetching}
      />
    );
  }
  // All at once, because the order depends on every part.
  if (!benchmark.data || drivers === undefined || (unit === null && external.isPending))
    return <LoadingState shape="table" count={3} />;
  return (
    <FocusAreas
      overview={overview}
      drivers={drivers}
      rows={benchmark.data.rows}
      medianGaps={new Map(external.data?.rows.map(({ key, favorability }) => [key, favorability?.difference ?? null]))}
    />
  );
}

interface FocusAreasProps {
  readonly overview: Overview;
  readonly drivers: Drivers | null;
  readonly rows: readonly Row[];
  /** Points above or below the median of the industry, by dimension. */
  readonly medianGaps: ReadonlyMap<string, number | null>;
}

function FocusAreas({ overview, drivers, rows, medianGaps }: FocusAreasProps) {
  const { t } = useTranslation('mf-stats');
  const translate = useBilingual();
  const figureText = useFigureText();
  const reasonsOf = useReasons(drivers);
  const mayPlan = useAuth().role !== 'analyst';
  const { measurement, unit } = overview;
  const candidates = rows.flatMap((row): Candidate[] => {
    if (!row.name) return [];
    const driver = drivers?.drivers.find(({ key }) => key === row.key) ?? null;
    return [
      {
        key: row.key,
        name: translate(row.name),
        row,
        favorability: row.result.favorability,
        previous: row.previous?.compared.favorability ?? null,
        rest: row.rest?.compared.favorability ?? null,
        driver,
        benchmark: medianGaps.get(row.key) ?? null,
      },
    ];
  });
  const ranked = rankFocusAreas(candidates);
  return (
    <PlotFrame
      title={t('focus.title')}
      note={ranked.length > 0 ? t('focus.note') : t('focus.none')}
      measurement={measurement}
      threshold={overview.how.threshold}
      table={{
        caption: t('focus.title'),
        columns: [t('table.dimension'), t('table.favorable'), t('focus.reasons')],
        rows: ranked.map((one) => ({
          key: one.key,
          cells: [one.name, figureText(one.favorability, 'percent'), reasonsOf(one).join(' ')],
        })),
      }}
      method={[t('focus.method.points'), t('focus.method.added'), t('focus.method.left')]}
      isTable
    >
      <Box as="ol" listStyleType="none">
        {ranked.map((one, index) => (
          <Box
            as="li"
            key={one.key}
            py="3"
            borderBottomWidth="1px"
            borderColor="border.muted"
            _last={{ border: 'none' }}
          >
            <Flex justify="space-between" gap="3" align="baseline">
              <Heading as="h3" size="sm">
                {formatNumber(index + 1)}. {one.name}
              </Heading>
              <Span fontWeight="semibold" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
                {figureText(one.favorability, 'percent')}
              </Span>
            </Flex>
            <Box mt="2">
              <PartsBar result={one.row.result} isSmall />
            </Box>
            <Flex wrap="wrap" justify="space-between" gap="2" mt="2">
              <Box as="details" textStyle="sm" color="fg.muted" flex="1 1 16rem">
                <Box as="summary" cursor="pointer" fontWeight="medium" color="fg" py="1" width="fit-content">
                  {t('focus.why', { dimension: one.name })}
                </Box>
                <Stack as="ul" gap="1" mt="1" ps="5" listStyleType="disc">
                  {reasonsOf(one).map((reason) => (
                    <Text as="li" key={reason}>
                      {reason}
                    </Text>
                  ))}
                </Stack>
              </Box>
              {mayPlan && (
                <Box _print={{ display: 'none' }}>
                  <LinkButton
                    to={actionFormHref({ measurement: measurement.id, dimension: one.key, unit: unit?.id })}
                    size="xs"
                    variant="ghost"
                    aria-label={t('table.addActionOf', { name: one.name })}
                  >
                    <Plus />
                    {t('table.addAction')}
                  </LinkButton>
                </Box>
              )}
            </Flex>
          </Box>
        ))}
      </Box>
    </PlotFrame>
  );
}

/** Returns a function that puts the reasons for a focus area into sentences. */
function useReasons(drivers: Drivers | null): (candidate: Candidate) => string[] {
  const { t } = useTranslation('mf-stats');
  const translate = useBilingual();
  const comparison = useComparisonText();
  const outcome = drivers?.outcome ? translate(drivers.outcome.name) : '';
  const linkOf = ({ r, isClear, influence }: NonNullable<Candidate['driver']>): string => {
    const kind = !isClear ? 'unclear' : r > 0 ? 'positive' : 'negative';
    return t(`focus.link.${kind}`, { outcome, r: signed(r), influence: formatPercent(influence) });
  };
  return ({ favorability, driver, benchmark, row }) => {
    const people = row.result.answers;
    return [
      ...(favorability
        ? [
            t(favorability.bound === 'exact' ? 'focus.room.exact' : 'focus.room.at_least', {
              percent: formatPercent(100 - favorability.value),
            }),
          ]
        : []),
      ...(driver ? [linkOf(driver)] : []),
      ...(row.previous
        ? [t('focus.previous', { difference: comparison(row.previous.compared.favorability, people) })]
        : []),
      ...(row.rest ? [t('focus.rest', { difference: comparison(row.rest.compared.favorability, people) })] : []),
      ...(benchmark === null
        ? []
        : [t('focus.benchmark', { difference: signed(benchmark), count: Math.abs(benchmark) })]),
    ];
  };
}
