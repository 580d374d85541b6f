import { useTranslation } from '@veleta/shared/i18n';
import { Page } from '@veleta/shared/ui';
import { MeasurementCalendar } from '../features/calendar/calendar.tsx';

/** Page with the calendar of all measurements. */
export default function CalendarPage() {
  const { t } = useTranslation('mf-measurements');
  return (
    <Page title={t('calendar.title')} description={t('calendar.lead')}>
      <MeasurementCalendar />
    </Page>
  );
}
