import { formatDate, useErrorText, useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { Alert, Button, Stack, Text } from '@veleta/shared/ui';
import { ConfirmDialog, dialogIntent } from '@veleta/shared/ui/on-demand';
import { useSingleFlight } from '@veleta/shared/ui/pieces';
import { useState } from 'react';
import { wordsForPrice } from '../../../common/plan-words.ts';
import { useNextPeriod, type Cycle, type NextPeriodChange, type Subscription } from '../plans.api.ts';

const DONE = { end: 'done.ended', resume: 'done.resumed', keepPlan: 'done.kept' } as const;

/** What follows the current period: renewal, another plan, or the end. Each can be changed until then. */
export function NextPeriod({ active, cycles }: { active: Subscription; cycles: readonly Cycle[] }) {
  const { t } = useTranslation('mf-subscriptions');
  const errorText = useErrorText();
  const [isConfirming, setConfirming] = useState(false);
  const singleFlight = useSingleFlight();
  const nextPeriod = useNextPeriod();
  const { next, cancelledAt } = active;
  const isOther = next != null && (next.tier !== active.tier || next.cycle !== active.cycle);
  const words = {
    plan: active.tierName,
    date: formatDate(active.endsAt),
    until: formatDate(active.readableUntil ?? active.endsAt),
    next: next?.tierName,
    price: next ? wordsForPrice(t, next.price, next.currency) : '',
    cycle: cycles.find(({ id }) => id === next?.cycle)?.name.toLocaleLowerCase(),
  };

  const change = (kind: NextPeriodChange) =>
    void singleFlight(() =>
      nextPeriod
        .mutateAsync({ id: active.id, change: kind })
        .then(() => notify.success(t(DONE[kind], words)))
        .catch((error: unknown) => notify.error(t('errors.change'), errorText(error)))
        .finally(() => setConfirming(false)),
    );
  const undo = (kind: NextPeriodChange, label: string) => (
    <Button
      variant="outline"
      colorPalette="gray"
      size="sm"
      loading={nextPeriod.isPending && nextPeriod.variables?.change === kind}
      onClick={() => change(kind)}
    >
      {label}
    </Button>
  );

  return (
    <Stack gap="4">
      {cancelledAt && (
        <Alert.Root status="warning" alignItems="flex-start" flexWrap="wrap">
          <Alert.Indicator />
          <Alert.Content flex="1 1 60%">
            <Alert.Title>{t('next.endedTitle', words)}</Alert.Title>
            <Alert.Description>{t('next.endedText', words)}</Alert.Description>
          </Alert.Content>
          {undo('resume', t('next.resume'))}
        </Alert.Root>
      )}
      {isOther && (
        <Alert.Root status="info" alignItems="flex-start" flexWrap="wrap">
          <Alert.Indicator />
          <Alert.Content flex="1 1 60%">
            <Alert.Title>{t('next.changeTitle', words)}</Alert.Title>
            <Alert.Description>{t('next.changeText', words)}</Alert.Description>
          </Alert.Content>
          {undo('keepPlan', t('next.keep', words))}
        </Alert.Root>
      )}
      {next && !isOther && (
        <Text color="fg.muted" textStyle="sm">
          {t('next.renews', words)}
        </Text>
      )}
      {next && (
        <Button
          variant="outline"
          colorPalette="error"
          size="sm"
          alignSelf="flex-start"
          onClick={() => setConfirming(true)}
          {...dialogIntent}
        >
          {t('next.end')}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isConfirming}
        title={t('next.askTitle')}
        description={
          <Stack as="span" gap="2">
            {(['askUntil', 'askAfter', 'askReadable', 'askUndo'] as const).map((key) => (
              <Text as="span" key={key}>
                {t(`next.${key}`, words)}
              </Text>
            ))}
          </Stack>
        }
        confirmLabel={t('next.end')}
        cancelLabel={t('next.keepIt')}
        isBusy={nextPeriod.isPending}
        // The button can still be clicked while the dialog closes.
        onConfirm={() => isConfirming && change('end')}
        onCancel={() => setConfirming(false)}
      />
    </Stack>
  );
}
