import { useId, useState } from 'react';
import { formatDate, formatDateRange, formatDateTime, useTranslation } from '@veleta/shared/i18n';
import { Box, Button, Card, Heading, Stack, Text } from '@veleta/shared/ui';
import { zoneName } from '../../../common/zone-name.ts';
import type { PlannedDate } from './planned-dates.ts';
import type { SetUpValues } from '../set-up.values.ts';
import { usePlannedDates } from './use-planned-dates.ts';

/** Dates shown at first. */
const SHOWN = 6;

/** Previews the dates of the measurements once the form is complete enough. */
export function DatesPreview({ values, today }: { values: SetUpValues; today: string }) {
  const { t } = useTranslation('mf-measurements');
  const plan = usePlannedDates(values, today);
  return (
    <Card.Root bg="bg.subtle" variant="outline">
      <Card.Body gap="3">
        <Heading as="h3" size="sm">
          {t('setUp.dates')}
        </Heading>
        {typeof plan === 'string' ? (
          <Text textStyle="sm" color="fg.muted" role="status">
            {t(plan === 'failed' ? 'setUp.datesFailed' : 'setUp.datesEmpty')}
          </Text>
        ) : (
          <Dates dates={plan} timezone={values.timezone} />
        )}
      </Card.Body>
    </Card.Root>
  );
}

function Dates({ dates, timezone }: { dates: readonly PlannedDate[]; timezone: string }) {
  const { t } = useTranslation('mf-measurements');
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const shown = isOpen ? dates : dates.slice(0, SHOWN);
  const last = dates.at(-1);
  return (
    <Stack gap="3">
      <Text textStyle="sm" fontWeight="medium" role="status">
        {t('setUp.datesCount', { count: dates.length })}
        {last && dates.length > 1 && ` · ${t('setUp.datesUntil', { date: formatDate(last.lastDate) })}`}
      </Text>
      <Box
        id={id}
        maxH={isOpen && dates.length > SHOWN ? '80' : undefined}
        overflowY="auto"
        {...(isOpen && { tabIndex: 0, role: 'region', 'aria-label': t('setUp.dates') })}
      >
        <Stack as="ol" gap="1.5" listStyleType="none" m="0" p="0">
          {shown.map((date) => (
            <DateRow key={date.firstDate} date={date} timezone={timezone} />
          ))}
        </Stack>
      </Box>
      {dates.length > SHOWN && (
        <Button
          type="button"
          variant="outline"
          colorPalette="gray"
          size="sm"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? t('setUp.datesFewer') : t('setUp.datesAll', { count: dates.length })}
        </Button>
      )}
      <ZoneNote dates={dates} timezone={timezone} />
    </Stack>
  );
}

function DateRow({ date, timezone }: { date: PlannedDate; timezone: string }) {
  const { t } = useTranslation('mf-measurements');
  return (
    <Box as="li" textStyle="sm">
      <Text as="span" fontVariantNumeric="tabular-nums">
        {formatDateRange(date.firstDate, date.lastDate)}
      </Text>
      {date.isMonthEnd && (
        <Text as="span" display="block" textStyle="xs" color="fg.muted">
          {t('setUp.datesMonthEnd')}
        </Text>
      )}
      {date.opensLate && (
        <Text as="span" display="block" textStyle="xs" color="fg.muted">
          {t('setUp.datesLate', { moment: formatDateTime(date.opensAt, timezone) })}
        </Text>
      )}
    </Box>
  );
}

/** Says in which zone days begin, that clock changes do not move them, and the local time of users in another zone. */
function ZoneNote({ dates, timezone }: { dates: readonly PlannedDate[]; timezone: string }) {
  const { t } = useTranslation('mf-measurements');
  const [first] = dates;
  const here = first && formatDateTime(first.opensAt);
  return (
    <Text textStyle="xs" color="fg.muted">
      {t('setUp.datesZone', { zone: zoneName(timezone) })}{' '}
      {dates.some(({ spansClockChange }) => spansClockChange) && t('setUp.datesClocks')}{' '}
      {first && here !== formatDateTime(first.opensAt, timezone) && t('setUp.datesHere', { moment: here })}
    </Text>
  );
}
