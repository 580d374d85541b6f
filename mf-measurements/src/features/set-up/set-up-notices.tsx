import type { ReactNode } from 'react';
import { formatDate, useTranslation } from '@veleta/shared/i18n';
import { Alert, Box, Button } from '@veleta/shared/ui';
import type { Measurement, MeasurementSet } from './set-up.api.ts';

function Notice(props: {
  status: 'info' | 'warning';
  title: string;
  text?: string;
  action?: ReactNode;
  isUrgent?: boolean;
}) {
  return (
    <Alert.Root
      status={props.status}
      role={props.isUrgent ? 'alert' : undefined}
      flexWrap={{ base: 'wrap', md: 'nowrap' }}
    >
      <Alert.Indicator />
      <Alert.Content flex={{ base: '1 1 70%', md: '1' }}>
        <Alert.Title>{props.title}</Alert.Title>
        {props.text !== undefined && <Alert.Description>{props.text}</Alert.Description>}
      </Alert.Content>
      {props.action !== undefined && <Box ms={{ base: '8', md: '0' }}>{props.action}</Box>}
    </Alert.Root>
  );
}

/** A measurement is active: its set cannot be replaced until it ends or is stopped here. */
export function ActiveNotice({ active, stopButton }: { active: Measurement; stopButton: ReactNode }) {
  const { t } = useTranslation('mf-measurements');
  return (
    <Notice
      status="warning"
      title={t('setUp.active.title')}
      text={t('setUp.active.text', { date: formatDate(active.lastDate) })}
      isUrgent
      action={stopButton}
    />
  );
}

/** Saving will replace a set. */
export function ExistingNotice({ existing, frequencyName }: { existing: MeasurementSet; frequencyName: string }) {
  const { t } = useTranslation('mf-measurements');
  const values = { frequency: frequencyName, start: formatDate(existing.startDate), end: formatDate(existing.endDate) };
  return (
    <Notice
      status="info"
      title={t('setUp.existing.title')}
      text={t(existing.frequency === 'once' ? 'setUp.existing.textOnce' : 'setUp.existing.text', values)}
    />
  );
}

/** The form contains a restored draft. */
export function DraftNotice({ onStartAgain }: { onStartAgain: () => void }) {
  const { t } = useTranslation('mf-measurements');
  return (
    <Notice
      status="info"
      title={t('setUp.draft')}
      action={
        <Button size="sm" variant="outline" colorPalette="gray" onClick={onStartAgain}>
          {t('setUp.discardDraft')}
        </Button>
      }
    />
  );
}
