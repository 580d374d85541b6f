import type { Ref } from 'react';
import { formatDate, useErrorText, useTranslation } from '@veleta/shared/i18n';
import { Button, ErrorState, HStack, LoadingState, Stack, Text } from '@veleta/shared/ui';
import { firstDayOf, lastDayOf, monthOf } from '../days.ts';
import { Agenda } from './agenda.tsx';
import type { Calendar, CalendarMeasurement } from '../calendar.api.ts';
import type { useCalendarAddress } from '../calendar-address.ts';
import { useLeftOut } from './use-left-out.ts';
import type { Names } from '../use-names.ts';

export interface ShownAgendaProps {
  readonly titleRef: Ref<HTMLHeadingElement>;
  /** Measurements in the month or year shown. */
  readonly inTime: readonly CalendarMeasurement[];
  /** Measurements on any day drawn. */
  readonly all: readonly CalendarMeasurement[];
  readonly data: Calendar;
  readonly names: Names;
  readonly address: ReturnType<typeof useCalendarAddress>;
}

const MONTH = { month: 'long', year: 'numeric' } as const;

/** The agenda of the chosen day or month of a product; of the whole view if nothing is chosen. */
export function ShownAgenda({ titleRef, inTime, all, data, names, address }: ShownAgendaProps) {
  const { t } = useTranslation('mf-measurements');
  const { mode, at, row, change } = address;
  const errorText = useErrorText();
  const leftOut = useLeftOut(data, address);
  const [from, to] = at === null ? ['', ''] : mode === 'month' ? [at, at] : [firstDayOf(at), lastDayOf(at)];
  const chosen = (leftOut.whole ?? all).filter(
    (one) => one.firstDate <= to && one.lastDate >= from && (row === null || names.setOf(one)?.product === row),
  );
  const isChosen = at !== null;
  const chosenTitle = !isChosen
    ? t('calendar.measurements')
    : mode === 'month'
      ? formatDate(at, { dateStyle: 'full' })
      : [formatDate(firstDayOf(at), MONTH), row && names.product(row)].filter(Boolean).join(' · ');
  return (
    <Agenda
      title={chosenTitle}
      titleRef={titleRef}
      measurements={isChosen ? chosen : (leftOut.whole ?? inTime)}
      total={isChosen ? undefined : data.cut?.total}
      onMore={leftOut.wantYear}
      rest={
        leftOut.status === 'loading' ? (
          <LoadingState shape="table" count={3} />
        ) : leftOut.status === 'failed' ? (
          <ErrorState
            message={t('calendar.unreadable')}
            description={errorText(leftOut.error)}
            onRetry={leftOut.retry}
          />
        ) : null
      }
      names={names}
      action={
        isChosen && (
          <HStack gap="2" wrap="wrap">
            {mode === 'year' && (
              <Button
                variant="outline"
                colorPalette="gray"
                size="sm"
                onClick={() => change({ mode: 'month', month: at })}
              >
                {t('calendar.openMonth')}
              </Button>
            )}
            <Button variant="ghost" colorPalette="gray" size="sm" onClick={() => change({ at: null, row: null })}>
              {t(mode === 'month' ? 'calendar.wholeMonth' : 'calendar.wholeYear')}
            </Button>
          </HStack>
        )
      }
      empty={<NothingHere data={data} isChosen={isChosen} onMonth={(month) => change({ month })} />}
    />
  );
}

/** Says that there are no measurements, and where the nearest one is. */
function NothingHere({
  data,
  isChosen,
  onMonth,
}: {
  data: Calendar;
  isChosen: boolean;
  onMonth: (month: string) => void;
}) {
  const { t } = useTranslation('mf-measurements');
  const { earlier, later } = data;
  return (
    <Stack gap="3" align="flex-start">
      <Text color="fg.muted">{t('calendar.nothing')}</Text>
      {!isChosen && (
        <HStack gap="3" wrap="wrap">
          {earlier !== null && (
            <Button variant="outline" colorPalette="gray" size="sm" onClick={() => onMonth(monthOf(earlier))}>
              {t('calendar.earlier', { date: formatDate(earlier) })}
            </Button>
          )}
          {later !== null && (
            <Button variant="outline" colorPalette="gray" size="sm" onClick={() => onMonth(monthOf(later))}>
              {t('calendar.later', { date: formatDate(later) })}
            </Button>
          )}
        </HStack>
      )}
    </Stack>
  );
}
