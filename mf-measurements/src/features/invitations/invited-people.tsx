import { useErrorText, useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { Box, ErrorState, Flex, FormField, Input, LoadingState, Stack, Text } from '@veleta/shared/ui';
import { Pager, Select, type Sorting } from '@veleta/shared/ui/controls';
import { useDeferredValue, useState } from 'react';
import {
  INVITATION_STATES,
  INVITATIONS_PER_PAGE,
  type InvitationColumn,
  type InvitationState,
  type InvitationSummary,
  invitationsQuery,
} from './invitations.api.ts';
import { InvitationsTable } from './invitations-table.tsx';

/** Lists the invited people in pages, with a search by name or address and a filter by state. */
export function InvitedPeople({ measurementId, summary }: { measurementId: string; summary: InvitationSummary }) {
  const { t } = useTranslation('mf-measurements');
  const errorText = useErrorText();
  const [search, setSearch] = useState('');
  const [state, setState] = useState<InvitationState | ''>('');
  const [sorting, setSorting] = useState<Sorting<InvitationColumn>>(null);
  const [page, setPage] = useState(1);
  // Deferred, so that typing stays responsive.
  const deferredSearch = useDeferredValue(search.trim());
  const { data, error, isFetching, refetch } = useQuery(
    invitationsQuery(measurementId, { search: deferredSearch, state, sorting, page }),
  );
  const isFiltered = deferredSearch !== '' || state !== '';

  return (
    <Stack gap="4">
      <Flex justifyContent="space-between" alignItems="flex-end" gap="4" wrap="wrap">
        <Stack gap="0.5" flex="1 0 auto" maxW="full" role="status">
          <Text fontWeight="medium">
            {isFiltered && data
              ? t('invitations.found', { count: data.total })
              : t('invitations.people', { count: summary.people })}
          </Text>
          {summary.delayed > 0 && (
            <Text textStyle="sm" color="fg.muted">
              {t('invitations.delayedText', { count: summary.delayed })}
            </Text>
          )}
        </Stack>
        <Flex gap="3" wrap={{ base: 'wrap', sm: 'nowrap' }} w={{ base: 'full', xl: 'auto' }}>
          <Box w={{ base: 'full', sm: '48' }} flexShrink="0">
            <FormField label={t('invitations.state')}>
              <Select
                value={state}
                onChange={({ currentTarget }) => {
                  setState(INVITATION_STATES.find((one) => one === currentTarget.value) ?? '');
                  setPage(1);
                }}
              >
                <option value="">{t('invitations.all', { count: summary.people })}</option>
                {INVITATION_STATES.map((one) => (
                  <option key={one} value={one}>
                    {t('invitations.option', { state: t(`invitations.states.${one}`), count: summary[one] })}
                  </option>
                ))}
              </Select>
            </FormField>
          </Box>
          <Box w={{ base: 'full', xl: '64' }}>
            <FormField label={t('invitations.search')}>
              <Input
                type="search"
                value={search}
                onChange={(event) => {
                  setSearch(event.target.value);
                  setPage(1);
                }}
              />
            </FormField>
          </Box>
        </Flex>
      </Flex>
      {!data && error && (
        <ErrorState
          message={t('invitations.peopleFailed')}
          description={errorText(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && <LoadingState shape="table" count={5} />}
      {data && data.invitations.length === 0 && <Text color="fg.muted">{t('invitations.noMatch')}</Text>}
      {data && data.invitations.length > 0 && (
        <InvitationsTable
          measurementId={measurementId}
          invitations={data.invitations}
          timezone={summary.timezone}
          sorting={sorting}
          onSort={(next) => {
            setSorting(next);
            setPage(1);
          }}
        />
      )}
      {data && <Pager page={page} pages={Math.ceil(data.total / INVITATIONS_PER_PAGE)} onPage={setPage} />}
      <Text textStyle="sm" color="fg.muted">
        {t('invitations.confidential')}
      </Text>
    </Stack>
  );
}
