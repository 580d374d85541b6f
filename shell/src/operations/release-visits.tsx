import type { VisitFigure } from '@veleta/shared/contracts';
import { formatNumber, formatPercent, useTranslation } from '@veleta/shared/i18n';
import { Span, Text } from '@veleta/shared/ui';
import { DataTable, type Column } from './data-table.tsx';
import type { DeployedPart } from './operations.api.ts';
import { formatFigure, SHOWN_FIGURES } from './visit-figures.ts';

type Visits = DeployedPart['visits'][number];

const PERCENT = 100;

function Lines({ first, second }: { first: string; second: string }) {
  return (
    <>
      <Span display="block" whiteSpace="nowrap">
        {first}
      </Span>
      <Span display="block" textStyle="xs" color="fg.muted" whiteSpace="nowrap">
        {second}
      </Span>
    </>
  );
}

/** Shows how fast the releases of a part are in browsers and how often they fail, release beside release. */
export function ReleaseVisits({ part }: { part: DeployedPart }) {
  const { t } = useTranslation('operations');
  if (part.visits.length === 0)
    return (
      <Text textStyle="sm" color="fg.muted">
        {t('parts.visits.empty')}
      </Text>
    );
  const roleOf = (version: string): string =>
    version === part.current
      ? t('parts.isCurrent')
      : version === part.canary?.version
        ? t('parts.isCanary')
        : t('parts.isKept');
  const columnOf = (figure: VisitFigure): Column<Visits> => ({
    heading: t(`parts.visits.figures.${figure}`),
    isNumber: true,
    cell: (release) => {
      const known = release[figure];
      if (!known) return t('page.none');
      const values = [known.p50, known.p75].map((value) => formatFigure(figure, value)).join(' · ');
      return <Lines first={values} second={countText(known.visits)} />;
    },
  });
  const countText = (count: number): string => t('parts.visits.count', { count, visits: formatNumber(count) });
  // The shell has no times of its own to load and to show its first part.
  const figures = part.name === 'shell' ? SHOWN_FIGURES.slice(2) : SHOWN_FIGURES;
  return (
    <>
      <Text textStyle="sm" color="fg.muted">
        {t('parts.visits.hint')}
      </Text>
      <DataTable
        label={t('parts.visits.of', { name: part.name })}
        rows={part.visits}
        keyOf={({ version }) => version}
        columns={[
          {
            heading: t('failures.version'),
            cell: ({ version }) => <Lines first={version} second={roleOf(version)} />,
          },
          {
            heading: t('parts.visits.failed'),
            isNumber: true,
            cell: ({ failed, visits }) => (
              <Lines first={formatPercent((failed / visits) * PERCENT)} second={countText(visits)} />
            ),
          },
          ...figures.map(columnOf),
        ]}
      />
    </>
  );
}
