import { formatDate, useTranslation } from '@veleta/shared/i18n';
import { Alert, LinkButton } from '@veleta/shared/ui';
import type { Subscription } from '../plans.api.ts';

/** Days before the end of a plan from which the notice is shown. */
const NOTICE_DAYS = 7;

interface EndingNoticeProps {
  active: Subscription | null;
  /** Newest first. */
  history: readonly Subscription[];
  /** Days until the active plan ends, as counted by the server. */
  daysLeft: number | null;
}

/** Announces the end of a plan some days before, and explains the consequences afterwards. */
export function EndingNotice({ active, history, daysLeft }: EndingNoticeProps) {
  const { t } = useTranslation('mf-subscriptions');
  const plan = active ?? history[0];
  // A plan that renews does not end; a cancelled one is announced next to the plan from the first day.
  const isOfNoNews = active && (daysLeft === null || daysLeft > NOTICE_DAYS || active.next || active.cancelledAt);
  if (!plan || isOfNoNews) return null;
  const words = {
    plan: plan.tierName,
    date: formatDate(plan.endsAt),
    until: formatDate(plan.readableUntil ?? plan.endsAt),
  };
  const title = active
    ? t(plan.isTrial ? 'ending.trialSoon' : 'ending.planSoon', words)
    : t(plan.isTrial ? 'ending.trialOver' : 'ending.planOver', words);
  return (
    <Alert.Root status={active ? 'info' : 'warning'} alignItems="flex-start" flexWrap="wrap">
      <Alert.Indicator />
      <Alert.Content flex="1 1 60%">
        <Alert.Title>{title}</Alert.Title>
        <Alert.Description>
          {active ? t('ending.soonText', { ...words, count: daysLeft ?? 0 }) : t('ending.overText', words)}
        </Alert.Description>
      </Alert.Content>
      {!active && (
        <LinkButton to="/stats" size="sm" variant="outline" colorPalette="gray">
          {t('ending.results')}
        </LinkButton>
      )}
    </Alert.Root>
  );
}
