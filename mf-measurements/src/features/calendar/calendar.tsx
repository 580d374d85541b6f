import { useEffect, useRef } from 'react';
import { formatDate, useErrorText, useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { EmptyState, ErrorState, LinkButton, Skeleton, Stack } from '@veleta/shared/ui';
import { CalendarPicture } from '@veleta/shared/ui/pieces';
import { addMonths, firstDayOf, lastDayOf, monthOf, todayHere } from './days.ts';
import { calendarQuery, type Calendar } from './calendar.api.ts';
import { rangeOf, useCalendarAddress } from './calendar-address.ts';
import { CalendarToolbar } from './calendar-toolbar.tsx';
import { MonthGrid } from './month/month-grid.tsx';
import { SetList } from './set-deletion/set-list.tsx';
import { ShownAgenda } from './agenda/shown-agenda.tsx';
import { StateKey } from './grid/state-key.tsx';
import { useIsWide } from './use-is-wide.ts';
import { useNames } from './use-names.ts';
import { YearGrid } from './year/year-grid.tsx';

/** Shows measurements by month or by year, with the actions of each measurement and its set. */
export function MeasurementCalendar() {
  const { t } = useTranslation('mf-measurements');
  const errorText = useErrorText();
  const address = useCalendarAddress();
  const { mode, month, product, change } = address;
  const { data, error, isFetching, refetch } = useQuery(calendarQuery({ ...rangeOf(address), product }));

  if (!data && error) {
    return (
      <ErrorState
        message={t('calendar.unreadable')}
        description={errorText(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (data && isEmpty(data) && product === null) {
    return (
      <EmptyState
        picture={<CalendarPicture />}
        title={t('calendar.empty.title')}
        description={t('calendar.empty.text')}
        action={<LinkButton to="/product-config?area=set-up">{t('calendar.empty.action')}</LinkButton>}
      />
    );
  }

  const title = mode === 'year' ? month.slice(0, 4) : formatDate(firstDayOf(month), { month: 'long', year: 'numeric' });
  return (
    <Stack gap="6">
      <CalendarToolbar
        title={title}
        mode={mode}
        product={product}
        products={data?.products ?? []}
        onMode={(next) => change({ mode: next, month })}
        onStep={(steps) => change({ month: addMonths(month, mode === 'year' ? 12 * steps : steps) })}
        onToday={() => change({ month: monthOf(todayHere()) })}
        onProduct={(next) => change({ product: next })}
      />
      {data ? <Shown data={data} address={address} /> : <CalendarSkeleton />}
    </Stack>
  );
}

/** No measurement in this period, nor before or after it. */
const isEmpty = ({ sets, measurements, earlier, later }: Calendar): boolean =>
  sets.length + measurements.length === 0 && earlier === null && later === null;

interface ShownProps {
  readonly data: Calendar;
  readonly address: ReturnType<typeof useCalendarAddress>;
}

function Shown({ data, address }: ShownProps) {
  const { t } = useTranslation('mf-measurements');
  const names = useNames(data);
  const isWide = useIsWide();
  const agendaTitle = useRef<HTMLHeadingElement>(null);
  const { mode, month, at, row, collapsed, change } = address;
  const today = todayHere();

  const toggle = (column: string): void => {
    const next = new Set(collapsed);
    if (!next.delete(column)) next.add(column);
    change({ collapsed: next });
  };
  // The details of the chosen day are below the grid: the focus moves there, so that the next Tab continues in them.
  const hasChosen = useRef(false);
  const choose = (chosen: { at: string; row: string | null }): void => {
    hasChosen.current = true;
    change(chosen);
  };
  useEffect(() => {
    if (hasChosen.current) agendaTitle.current?.focus();
    hasChosen.current = false;
  }, [at, row]);
  const products = data.products
    .map(({ key }) => key)
    .filter((key) => data.measurements.some((one) => names.setOf(one)?.product === key));

  // The weeks around a month include days of other months; the list of the month does not.
  const inTime = data.measurements.filter(
    (one) => mode === 'year' || (one.firstDate <= lastDayOf(month) && one.lastDate >= firstDayOf(month)),
  );
  return (
    <>
      {isWide && mode === 'month' && (
        <MonthGrid
          month={month}
          today={today}
          measurements={data.measurements}
          names={names}
          chosen={at}
          collapsed={collapsed}
          onMonth={(next) => change({ month: next })}
          onChoose={(day) => choose({ at: day, row: null })}
          onToggle={toggle}
        />
      )}
      {isWide && mode === 'year' && products.length > 0 && (
        <YearGrid
          year={month.slice(0, 4)}
          today={today}
          measurements={data.measurements}
          cut={data.cut}
          products={products}
          names={names}
          chosen={at && row ? { month: at, product: row } : null}
          collapsed={collapsed}
          productsLabel={t('calendar.product')}
          onYear={(years) => change({ month: addMonths(month, 12 * years) })}
          onChoose={(chosen, product) => choose({ at: chosen, row: product })}
          onToggle={toggle}
        />
      )}
      {isWide && <StateKey />}
      <ShownAgenda
        titleRef={agendaTitle}
        inTime={inTime}
        all={data.measurements}
        data={data}
        names={names}
        address={address}
      />
      <SetList sets={data.sets} names={names} />
    </>
  );
}

function CalendarSkeleton() {
  const { t } = useTranslation('shared');
  return (
    <Stack gap="4" role="status" aria-label={t('states.loading')}>
      <Skeleton height={{ base: '40', md: '96' }} borderRadius="l3" />
      <Skeleton height="40" borderRadius="l3" />
    </Stack>
  );
}
