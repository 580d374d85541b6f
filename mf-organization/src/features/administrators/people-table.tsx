import { formatDate, useLanguage, useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { useAuth } from '@veleta/shared/session';
import { Badge, Box, Button, HStack, Text } from '@veleta/shared/ui';
import { ConfirmDialog, dialogIntent } from '@veleta/shared/ui/on-demand';
import { useRemoval } from '@veleta/shared/ui/pieces';
import { SortHeader, Table, type Sorting } from '@veleta/shared/ui/controls';
import { useState } from 'react';
import { PendingRows } from '../../common/pending-rows.tsx';
import { administratorsQuery, nameOf, useRemove, type Administrator } from './administrators.api.ts';
import { FramedTable } from './framed-table.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { sortPeople, type PeopleColumn } from './sort-people.ts';

/** People of the account with their role, start date and last activity. */
export function PeopleTable() {
  const { t } = useTranslation('mf-organization');
  const query = useQuery(administratorsQuery);
  const { data } = query;
  const [changed, setChanged] = useState<Administrator | null>(null);
  const [sorting, setSorting] = useState<Sorting<PeopleColumn>>(null);
  const language = useLanguage();
  const remove = useRemove();
  const removal = useRemoval<Administrator>({
    remove: ({ id }) => remove.mutateAsync(id),
    done: (person) => t('people.remove.done', { name: nameOf(person) }),
    failed: t('people.remove.failed'),
  });

  if (!data) return <PendingRows query={query} failed={t('people.failed')} count={3} />;
  const isOnlyOwner = data.filter(({ role }) => role === 'owner').length === 1;
  return (
    <>
      <FramedTable
        label={t('people.title')}
        head={
          <>
            <SortHeader column="person" sorting={sorting} onSort={setSorting}>
              {t('people.person')}
            </SortHeader>
            <SortHeader column="role" sorting={sorting} onSort={setSorting} hideBelow="sm">
              {t('people.role')}
            </SortHeader>
            <SortHeader column="since" sorting={sorting} onSort={setSorting} hideBelow="lg">
              {t('people.since')}
            </SortHeader>
            <SortHeader column="lastActive" sorting={sorting} onSort={setSorting} hideBelow="lg">
              {t('people.lastActive')}
            </SortHeader>
            <Table.ColumnHeader textAlign="end">{t('people.actions')}</Table.ColumnHeader>
          </>
        }
      >
        {sortPeople(data, sorting, language).map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            isLastOwner={person.role === 'owner' && isOnlyOwner}
            onChangeRole={() => setChanged(person)}
            onRemove={() => removal.ask(person)}
          />
        ))}
      </FramedTable>
      {changed && <RoleDialog person={changed} onClose={() => setChanged(null)} />}
      <ConfirmDialog
        {...removal.dialog}
        title={t('people.remove.title', { name: removal.item && nameOf(removal.item) })}
        description={t('people.remove.hint')}
        confirmLabel={t('people.remove.submit')}
      />
    </>
  );
}

interface PersonRowProps {
  person: Administrator;
  isLastOwner: boolean;
  onChangeRole: () => void;
  onRemove: () => void;
}

function PersonRow({ person, isLastOwner, onChangeRole, onRemove }: PersonRowProps) {
  const { t } = useTranslation('mf-organization');
  const { role: own } = useAuth();
  const name = nameOf(person);
  // Only owners change owners, and an account keeps at least one.
  const mayChange = !isLastOwner && (own === 'owner' || person.role !== 'owner');
  const lastActive = person.lastActiveOn ? formatDate(person.lastActiveOn) : t('people.neverActive');
  const role = <Badge colorPalette="gray">{t(`roles.names.${person.role}`)}</Badge>;
  return (
    <Table.Row>
      <Table.Cell asChild fontWeight="normal" textAlign="start" whiteSpace="normal">
        <th scope="row">
          <Text fontWeight="medium">
            {name} {person.isSelf && <Badge colorPalette="primary">{t('people.you')}</Badge>}
          </Text>
          <Text color="fg.muted" textStyle="sm" overflowWrap="anywhere">
            {person.email}
          </Text>
          <Box hideFrom="sm" mt="1">
            {role}
          </Box>
          <Text hideFrom="lg" color="fg.muted" textStyle="sm" mt="1">
            {t('people.sinceDay', { day: formatDate(person.since) })}
            {' · '}
            {t('people.lastActiveDay', { day: lastActive })}
          </Text>
        </th>
      </Table.Cell>
      <Table.Cell hideBelow="sm">{role}</Table.Cell>
      <Table.Cell hideBelow="lg">{formatDate(person.since)}</Table.Cell>
      <Table.Cell hideBelow="lg">{lastActive}</Table.Cell>
      <Table.Cell textAlign="end">
        {mayChange ? (
          <HStack gap="1" justifyContent="flex-end" flexWrap={{ base: 'wrap', lg: 'nowrap' }}>
            <Button
              size="sm"
              variant="ghost"
              {...dialogIntent}
              aria-label={t('people.change.openOf', { name })}
              onClick={onChangeRole}
            >
              {t('people.change.open')}
            </Button>
            {!person.isSelf && (
              <Button
                size="sm"
                variant="ghost"
                colorPalette="error"
                {...dialogIntent}
                aria-label={t('people.remove.openOf', { name })}
                onClick={onRemove}
              >
                {t('people.remove.open')}
              </Button>
            )}
          </HStack>
        ) : (
          <Text color="fg.muted" textStyle="sm" whiteSpace="normal">
            {own === 'owner' ? t('people.lastOwner') : t('people.ownersOnly')}
          </Text>
        )}
      </Table.Cell>
    </Table.Row>
  );
}
