import { formatNumber, useTranslation } from '@veleta/shared/i18n';
import { useLocation } from '@veleta/shared/router';
import { Alert, Box, LinkButton } from '@veleta/shared/ui';
import { useHasNoPlan, usePlanLimit } from './use-plan-limit.ts';

interface PlanPromptProps {
  /** People that the measurement invites; null while that is unknown. */
  readonly needed: number | null;
  /** The error of the API; null if there is none. */
  readonly error: string | null;
}

/**
 * Says that the plan allows fewer people, or that there is none: the limit, the number needed and the smallest plan
 * that fits, with a link to the plans. Shown before the first attempt to save, and does not block it.
 */
export function PlanPrompt({ needed, error }: PlanPromptProps) {
  const { t } = useTranslation('mf-measurements');
  const over = usePlanLimit(needed);
  const { pathname, search } = useLocation();
  const hasNoPlan = useHasNoPlan();
  if (!over && !hasNoPlan && error === null) return null;
  const title = over
    ? t('planLimit.title', { count: over.limit, formatted: formatNumber(over.limit) })
    : (error ?? t('shared:errors.no_subscription'));
  // Buying a plan leads back here with the draft.
  const query = new URLSearchParams({ ...(needed !== null && { people: String(needed) }), back: pathname + search });
  const reason =
    over && needed !== null
      ? t(over.fits === null ? 'planLimit.needed' : 'planLimit.fits', {
          formatted: formatNumber(needed),
          plan: over.fits,
        })
      : null;
  return (
    <Alert.Root status="warning" role={error === null ? 'status' : 'alert'} flexWrap={{ base: 'wrap', md: 'nowrap' }}>
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
