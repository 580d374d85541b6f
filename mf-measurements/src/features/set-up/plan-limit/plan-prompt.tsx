import { formatNumber, useTranslation } from '@veleta/shared/i18n';
import { useLocation } from '@veleta/shared/router';
import { Alert, Box, LinkButton } from '@veleta/shared/ui';
import { useHasNoPlan, usePlanLimit } from './use-plan-limit.ts';

interface PlanPromptProps {
  /** People that the measurement would ask; null while that is open. */
  readonly needed: number | null;
  /** What the server said when it refused; null where it was not asked yet. */
  readonly refusal: string | null;
}

/**
 * The plan does not hold so many people, or there is none: says the limit, what is needed and the smallest plan that fits,
 * and leads to the plans. Stands as soon as it is known, before anybody has tried to save; it keeps nobody from trying.
 */
export function PlanPrompt({ needed, refusal }: PlanPromptProps) {
  const { t } = useTranslation('mf-measurements');
  const over = usePlanLimit(needed);
  const { pathname, search } = useLocation();
  const hasNoPlan = useHasNoPlan();
  if (!over && !hasNoPlan && refusal === null) return null;
  const title = over
    ? t('planLimit.title', { count: over.limit, formatted: formatNumber(over.limit) })
    : (refusal ?? t('shared:errors.no_subscription'));
  // Who has bought comes back here, to what was entered.
  const query = new URLSearchParams({ ...(needed !== null && { people: String(needed) }), back: pathname + search });
  const reason =
    over && needed !== null
      ? t(over.fits === null ? 'planLimit.needed' : 'planLimit.fits', {
          formatted: formatNumber(needed),
          plan: over.fits,
        })
      : null;
  return (
    <Alert.Root status="warning" role={refusal === null ? 'status' : 'alert'} flexWrap={{ base: 'wrap', md: 'nowrap' }}>
      <Alert.Indicator />
      <Alert.Content flex={{ base: '1 1 70%', md: '1' }}>
        <Alert.Title>{title}</Alert.Title>
        <Alert.Description>
          {reason} {t('planLimit.kept')}
        </Alert.Description>
      </Alert.Content>
      <Box ms={{ base: '8', md: '0' }}>
        <LinkButton to={`/subscriptions?${query.toString()}`} size="sm" variant="outline" colorPalette="gray">
          {t('planLimit.action')}
        </LinkButton>
      </Box>
    </Alert.Root>
  );
}
