import { formatDate, useTranslation } from '@veleta/shared/i18n';
import { Alert, LinkButton } from '@veleta/shared/ui';
import type { Subscription } from '../plans.api.ts';

/** From this many days before a plan ends the page says so. */
const NOTICE_DAYS = 7;

interface EndingNoticeProps {
  active: Subscription | null;
  /** Newest first. */
  history: readonly Subscription[];
  /** Days until the active plan ends, as the server counts them. */
  daysLeft: number | null;
}

/** Says, some days before, that the plan ends, and afterwards that it has: what is over, and what stays. */
export function EndingNotice({ active, history, daysLeft }: EndingNoticeProps) {
  const { t } = useTranslation('mf-subscriptions');
  const plan = active ?? history[0];
  // What renews does not end; what was ended says so beside the plan, from the first day.
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
