import { useState, type ReactNode, type Ref } from 'react';
import { calendar } from '@veleta/shared/contracts';
import { formatDateRange, formatNumber, useTranslation } from '@veleta/shared/i18n';
import { Box, Button, Card, Flex, Heading, RouterLink, Stack, StatusBadge, Text } from '@veleta/shared/ui';
import { zoneName } from '../../../common/zone-name.ts';
import { StopMeasurement } from '../../../common/stop-measurement/stop-measurement.tsx';
import type { CalendarMeasurement } from '../calendar.api.ts';
import { ListRow } from '../../../common/list-row.tsx';
import type { Names } from '../use-names.ts';

/** Rows shown at first. */
const PAGE = calendar.CALENDAR_FIRST;

export interface AgendaProps {
  /** Subject of the list: "November 2026", or a day. */
  readonly title: string;
  readonly titleRef?: Ref<HTMLHeadingElement>;
  /** Link beside the title that leads back to the whole view. */
  readonly action?: ReactNode;
  readonly measurements: readonly CalendarMeasurement[];
  /** Total number, if some are not loaded yet. */
  readonly total?: number | undefined;
  /** Called when the user opens more rows. */
  readonly onMore?: (() => void) | undefined;
  /** Shown under the list while rows are missing. */
  readonly rest?: ReactNode;
  readonly names: Names;
  /** Shown if there are no measurements. */
  readonly empty: ReactNode;
}

/** Lists measurements with their actions. */
export function Agenda(props: AgendaProps) {
  const { title, titleRef, action, measurements, total, onMore, rest, names, empty } = props;
  return (
    <Stack as="section" gap="4" aria-label={title}>
      <Flex wrap="wrap" gap="3" justify="space-between" align="center">
        <Heading
          as="h2"
          size="lg"
          ref={titleRef}
          tabIndex={-1}
          outline="none"
          _firstLetter={{ textTransform: 'uppercase' }}
        >
          {title}
        </Heading>
        {action}
      </Flex>
      {measurements.length === 0 ? (
        empty
      ) : (
        // The key resets the list to its first page.
        <AgendaRows
          key={`${title} ${measurements[0]?.id}`}
          measurements={measurements}
          total={total}
          onMore={onMore}
          names={names}
        />
      )}
      {rest}
    </Stack>
  );
}

function AgendaRows({
  measurements,
  total = measurements.length,
  onMore,
  names,
}: Pick<AgendaProps, 'measurements' | 'total' | 'onMore' | 'names'>) {
  const { t } = useTranslation('mf-measurements');
  const [shown, setShown] = useState(PAGE);
  const rest = total - shown;
  const showMore = () => {
    setShown(shown + PAGE);
    onMore?.();
  };
  return (
    <>
      <Card.Root>
        <Stack as="ul" gap="0" listStyleType="none" m="0" p="0">
          {measurements.slice(0, shown).map((one) => (
            <AgendaRow key={one.id} measurement={one} names={names} />
          ))}
        </Stack>
      </Card.Root>
      {rest > 0 && (
        <Box>
          <Button variant="outline" colorPalette="gray" onClick={showMore}>
            {t('calendar.showMore', { count: Math.min(rest, PAGE) })}
          </Button>
        </Box>
      )}
    </>
  );
}

function AgendaRow({ measurement, names }: { measurement: CalendarMeasurement; names: Names }) {
  const { t } = useTranslation('mf-measurements');
  const { id, state, firstDate, lastDate, responses, isStopped } = measurement;
  const set = names.setOf(measurement);
  const name = names.title(measurement);
  const period = formatDateRange(firstDate, lastDate);
  const count =
    responses === null
      ? t('calendar.fewResponses', { threshold: formatNumber(set?.threshold ?? 0) })
      : t('calendar.responses', { count: responses });
  return (
    <ListRow align="center" gap="3" columnGap="4" py="4">
      <Stack gap="1" flex="1 1 16rem" minW="0">
        <RouterLink
          to={`/measurements/${id}`}
          fontWeight="semibold"
          aria-label={t('calendar.open', { product: name, period })}
        >
          {name}
        </RouterLink>
        <Text textStyle="sm">{period}</Text>
        <Text textStyle="sm" color="fg.muted">
          {set && zoneName(set.timezone)}
          {state !== 'programmed' && ` · ${count}`}
          {isStopped && ` · ${t('calendar.stopped')}`}
          {set?.isHistorical &&
            ` · ${t(set.isImported ? 'calendar.importedMeasurement' : 'calendar.historicalMeasurement')}`}
        </Text>
      </Stack>
      <StatusBadge state={state} />
      {state === 'active' && set && (
        <StopMeasurement measurement={{ ...measurement, threshold: set.threshold }} name={name} size="sm" />
      )}
    </ListRow>
  );
}
