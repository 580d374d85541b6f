import { AUDIT_GROUPS, type AuditGroup } from '@veleta/shared/contracts';
import { formatDateTime, useLanguage, useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { useSearchParams } from '@veleta/shared/router';
import { Box, Button, EmptyState, FormField, HStack, Stack, Text } from '@veleta/shared/ui';
import { Select } from '@veleta/shared/ui/fields';
import { useState } from 'react';
import { AwaitedRows } from '../../common/awaited-rows.tsx';
import { activityQuery, type Act } from './activity.api.ts';

const ABOUT = 'about';

/** Audit events of the account, newest first, one page at a time. */
export function ActivityList() {
  const { t } = useTranslation('mf-organization');
  const [search, setSearch] = useSearchParams();
  const group = AUDIT_GROUPS.find((known) => known === search.get(ABOUT));

  const choose = (value: string): void =>
    setSearch(
      (current) => {
        const kept = new URLSearchParams(current);
        if (value) kept.set(ABOUT, value);
        else kept.delete(ABOUT);
        return kept;
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

  if (!data) return <AwaitedRows query={query} failed={t('activity.failed')} count={6} />;
  if (data.acts.length === 0) {
    return <EmptyState title={t(group ? 'activity.noneOf' : 'activity.none')} description={t('activity.noneHint')} />;
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
        {data.acts.map((act) => (
          <ActRow key={act.id} act={act} />
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

function ActRow({ act }: { act: Act }) {
  const { t } = useTranslation('mf-organization');
  const details = act.details.map(({ key, value }) => t(`activity.details.${key}`, { value }));
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
          {t(`activity.acts.${act.act}`)}
          {act.object ? `: ${act.object}` : ''}
        </Text>
        {details.length > 0 && (
          <Text textStyle="sm" color="fg.muted">
            {details.join(' · ')}
          </Text>
        )}
      </Box>
      <Text textStyle="sm" color="fg.muted" textAlign={{ md: 'end' }}>
        <Box as="span" display="block" color="fg">
          {act.user?.name ?? t('activity.nobody')}
        </Box>
        <time dateTime={act.happenedAt}>{formatDateTime(act.happenedAt)}</time>
      </Text>
    </Box>
  );
}
