import { formatNumber, formatPercent, useTranslation } from '@veleta/shared/i18n';
import { Mark } from './mark.tsx';
import type { DeployedPart } from './operations.api.ts';

const LOOKS = { waiting: 'waiting', similar: 'good', worse: 'bad' } as const;

/** Shows the canary of a part and how it compares, or that the server has just stopped one. */
export function CanaryMarks({ part: { canary, history } }: { part: DeployedPart }) {
  const { t } = useTranslation('operations');
  if (!canary) {
    const last = history[0];
    return last?.reason ? <Mark look="bad">{t('parts.canaryStopped', { version: last.version })}</Mark> : null;
  }
  const { status, visits, currentVisits, least } = canary.comparison;
  return (
    <>
      <Mark look="note">
        {t('parts.canary', { version: canary.version, percent: formatPercent(canary.percent) })}
        {canary.organizations > 0 && ` ${t('parts.canaryOrganizations', { count: canary.organizations })}`}
      </Mark>
      <Mark look={LOOKS[status]}>
        {t(`parts.comparison.${status}`, {
          visits: formatNumber(Math.min(visits, currentVisits, least)),
          least: formatNumber(least),
        })}
      </Mark>
    </>
  );
}
