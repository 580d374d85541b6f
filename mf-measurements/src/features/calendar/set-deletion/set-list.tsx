import { useState } from 'react';
import { formatDateRange, useTranslation } from '@veleta/shared/i18n';
import { Badge, Box, Button, Card, HStack, RouterLink, Section, Stack, Text } from '@veleta/shared/ui';
import { zoneName } from '../../../common/zone-name.ts';
import type { CalendarSet } from '../calendar.api.ts';
import { DeleteSet } from './delete-set.tsx';
import { Deletion } from './deletion.tsx';
import { ListRow } from '../../../common/list-row.tsx';
import type { Names } from '../use-names.ts';

/** Rows shown at first. */
const PAGE = 10;

/** Lists the measurement sets in view, with a link to each configuration and a button that deletes it. */
export function SetList({ sets, names }: { sets: readonly CalendarSet[]; names: Names }) {
  const { t } = useTranslation('mf-measurements');
  const [shown, setShown] = useState(PAGE);
  const rest = sets.length - shown;
  if (sets.length === 0) return null;
  return (
    <Section title={t('calendar.sets')} description={t('calendar.setsText')}>
      <Card.Root>
        <Stack as="ul" gap="0" listStyleType="none" m="0" p="0">
          {sets.slice(0, shown).map((set) => (
            <SetRow key={set.id} set={set} name={names.product(set.product)} />
          ))}
        </Stack>
      </Card.Root>
      {rest > 0 && (
        <Box>
          <Button variant="outline" colorPalette="gray" onClick={() => setShown(shown + PAGE)}>
            {t('calendar.showMore', { count: Math.min(rest, PAGE) })}
          </Button>
        </Box>
      )}
    </Section>
  );
}

function SetRow({ set, name }: { set: CalendarSet; name: string }) {
  const { t } = useTranslation('mf-measurements');
  const period = formatDateRange(set.startDate, set.endDate);
  const counts = [
    set.finished > 0 && t('calendar.finished', { count: set.finished }),
    set.active > 0 && t('calendar.active', { count: set.active }),
    set.planned > 0 && t('calendar.planned', { count: set.planned }),
  ].filter(Boolean);
  return (
    <ListRow align="center" gap="3" columnGap="4" py="4">
      <Stack gap="1" flex="1 1 16rem" minW="0">
        <HStack gap="2" wrap="wrap">
          <Text fontWeight="semibold">{name}</Text>
          {set.isHistorical && !set.deletion && (
            <Badge colorPalette="gray">{t(set.isImported ? 'calendar.importedSet' : 'calendar.historicalSet')}</Badge>
          )}
        </HStack>
        <Text textStyle="sm">{period}</Text>
        <Text textStyle="sm" color="fg.muted">
          {[zoneName(set.timezone), ...counts].join(' · ')}
        </Text>
        {set.active > 0 && !set.deletion && (
          <Text textStyle="sm" color="fg.muted">
            {t('deletion.active')}
          </Text>
        )}
      </Stack>
      {set.deletion ? (
        <Deletion key={set.deletion.id} set={set} task={set.deletion} name={name} />
      ) : (
        <HStack gap="3" wrap="wrap">
          {!set.isHistorical && (
            <RouterLink
              to={`/product-config?area=set-up&product=${set.product}`}
              textStyle="sm"
              aria-label={t('panel.configureOf', { product: name })}
            >
              {t('panel.configure')}
            </RouterLink>
          )}
          {set.active === 0 && <DeleteSet set={set} name={name} period={period} />}
        </HStack>
      )}
    </ListRow>
  );
}
