import { useQuery } from '@veleta/shared/query';
import { useDeferredValue, useState } from 'react';
import { useErrorText, useTranslation } from '@veleta/shared/i18n';
import { Box, Button, ErrorState, Flex, FormField, Heading, Input, LoadingState, Stack, Text } from '@veleta/shared/ui';
import { ArrowLeft } from '@veleta/shared/ui/icons';
import { Pager, Table } from '@veleta/shared/ui/tables';
import { PEOPLE_PER_PAGE, peopleQuery, type Participant, type ParticipantList } from './participant-lists.api.ts';

/** The people of one list, a page at a time, found by name or address. */
export function PeopleOfList({ list, onBack }: { list: ParticipantList; onBack: () => void }) {
  const { t } = useTranslation('mf-measurements');
  const errorText = useErrorText();
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  // Typing stays quick; the question follows it.
  const asked = useDeferredValue(search.trim());
  const { data, error, isFetching, refetch } = useQuery(peopleQuery(list.id, asked, page));

  return (
    <Stack gap="4">
      <Box>
        <Button variant="ghost" colorPalette="gray" size="sm" ms="-3" onClick={onBack}>
          <ArrowLeft />
          {t('lists.back')}
        </Button>
      </Box>
      <Flex justifyContent="space-between" alignItems="flex-end" gap="4" wrap="wrap">
        <Box>
          <Heading as="h3" size="md">
            {list.name}
          </Heading>
          <Text color="fg.muted" textStyle="sm" role="status">
            {t('lists.total', { count: data?.total ?? list.people })}
          </Text>
        </Box>
        <Box w={{ base: 'full', sm: '72' }}>
          <FormField label={t('lists.search')}>
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
      {!data && error && (
        <ErrorState
          message={t('lists.peopleFailed')}
          description={errorText(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && <LoadingState shape="table" count={5} />}
      {data && data.participants.length === 0 && <Text color="fg.muted">{t('lists.noMatch')}</Text>}
      {data && data.participants.length > 0 && <People people={data.participants} />}
      {data && <Pager page={page} pages={Math.ceil(data.total / PEOPLE_PER_PAGE)} onPage={setPage} />}
    </Stack>
  );
}

function People({ people }: { people: readonly Participant[] }) {
  const { t } = useTranslation('mf-measurements');
  return (
    <Table.ScrollArea borderWidth="1px" borderRadius="l2" whiteSpace="normal">
      <Table.Root size="sm">
        <Table.Header>
          <Table.Row>
            <Table.ColumnHeader>{t('lists.email')}</Table.ColumnHeader>
            <Table.ColumnHeader hideBelow="md">{t('lists.personName')}</Table.ColumnHeader>
            <Table.ColumnHeader hideBelow="md">{t('lists.language')}</Table.ColumnHeader>
            <Table.ColumnHeader>{t('lists.units')}</Table.ColumnHeader>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {people.map((person) => (
            <Table.Row key={person.id}>
              <Table.Cell>
                {/* One column holds both on a phone. */}
                <Text hideFrom="md" fontWeight="medium">
                  {person.name}
                </Text>
                <Text overflowWrap="anywhere" color={{ base: person.name ? 'fg.muted' : 'fg', md: 'fg' }}>
                  {person.email}
                </Text>
              </Table.Cell>
              <Table.Cell hideBelow="md">{person.name}</Table.Cell>
              <Table.Cell hideBelow="md">
                {person.language !== null && t([`lists.languages.${person.language}`, person.language])}
              </Table.Cell>
              <Table.Cell>{person.units.map(({ unit }) => unit).join(', ')}</Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
    </Table.ScrollArea>
  );
}
