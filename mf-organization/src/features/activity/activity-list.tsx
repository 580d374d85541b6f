import { AUDIT_GROUPS, type AuditGroup } from '@veleta/shared/contracts';
import { formatDateTime, useLanguage, useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { useSearchParams } from '@veleta/shared/router';
import { Box, Button, EmptyState, FormField, HStack, Stack, Text } from '@veleta/shared/ui';
import { Select } from '@veleta/shared/ui/controls';
import { CalendarPicture } from '@veleta/shared/ui/pieces';
import { useState } from 'react';
import { PendingRows } from '../../common/pending-rows.tsx';
import { activityQuery, type AuditEvent } from './activity.api.ts';

const ABOUT = 'about';

/** Audit events of the account, newest first, one page at a time. */
export function ActivityList() {
  const { t } = useTranslation('mf-organization');
  const [search, setSearch] = useSearchParams();
  const group = AUDIT_GROUPS.find((known) => known === search.get(ABOUT));

  const choose = (value: string): void =>
    setSearch(
      (current) => {
        const changed = new URLSearchParams(current);
        if (value) changed.set(ABOUT, value);
        else changed.delete(ABOUT);
        return changed;
      },
      { replace: true },
    );

  return (
    <Stack gap="5">
      <Box maxW="xs">
        <FormField label={t('activity.about')}>
          <Select value={group ?? ''} onChange={(event) => choose(event.target.value)}>
            <option value="">{t('activity.everything')}</option>
            {AUDIT_GROUPS.map((one) => (
              <option key={one} value={one}>
                {t(`activity.groups.${one}`)}
              </option>
            ))}
          </Select>
        </FormField>
      </Box>
      {/* A changed filter starts at the newest page. */}
      <Pages key={group} group={group} />
    </Stack>
  );
}

function Pages({ group }: { group: AuditGroup | undefined }) {
  const { t } = useTranslation('mf-organization');
  const language = useLanguage();
  const [path, setPath] = useState<readonly string[]>([]);
  const query = useQuery(activityQuery(language, group, path.at(-1)));
  const { data } = query;

  if (!data) return <PendingRows query={query} failed={t('activity.failed')} count={6} />;
  if (data.events.length === 0) {
    return (
      <EmptyState
        picture={<CalendarPicture />}
        title={t(group ? 'activity.noneOf' : 'activity.none')}
        description={t('activity.noneHint')}
      />
    );
  }
  const { next } = data;
  return (
    <Stack gap="4">
      <Box
        as="ol"
        aria-label={t('activity.title')}
        aria-busy={query.isFetching}
        listStyleType="none"
        borderWidth="1px"
        borderRadius="l3"
        bg="bg.panel"
      >
        {data.events.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </Box>
      {(path.length > 0 || next !== null) && (
        <HStack as="nav" aria-label={t('activity.pages')} justifyContent="flex-end">
          <Button
            size="sm"
            variant="outline"
            colorPalette="gray"
            disabled={path.length === 0}
            onClick={() => setPath((pages) => pages.slice(0, -1))}
          >
            {t('activity.newer')}
          </Button>
          <Button
            size="sm"
            variant="outline"
            colorPalette="gray"
            disabled={next === null}
            onClick={() => next && setPath((pages) => [...pages, next])}
          >
            {t('activity.older')}
          </Button>
        </HStack>
      )}
    </Stack>
  );
}

function EventRow({ event }: { event: AuditEvent }) {
  const { t } = useTranslation('mf-organization');
  const details = event.details.map(({ key, value }) => t(`activity.details.${key}`, { value }));
  return (
    <Box
      as="li"
      display="grid"
      gridTemplateColumns={{ base: '1fr', md: '1fr auto' }}
      columnGap="6"
      rowGap="1"
      px={{ base: '4', md: '5' }}
      py="3.5"
      borderTopWidth="1px"
      _first={{ borderTopWidth: '0' }}
    >
      <Box minW="0">
        <Text fontWeight="medium" overflowWrap="anywhere">
          {t(`activity.actions.${event.action}`)}
          {event.object ? `: ${event.object}` : ''}
        </Text>
        {details.length > 0 && (
          <Text textStyle="sm" color="fg.muted">
            {details.join(' · ')}
          </Text>
        )}
      </Box>
      <Text textStyle="sm" color="fg.muted" textAlign={{ md: 'end' }}>
        <Box as="span" display="block" color="fg">
          {event.user?.name ?? t('activity.nobody')}
        </Box>
        <time dateTime={event.happenedAt}>{formatDateTime(event.happenedAt)}</time>
      </Text>
    </Box>
  );
}
