import { PARTICIPANTS_PER_PAGE } from '@veleta/shared/contracts';
import { useQuery } from '@veleta/shared/query';
import { useDeferredValue, useState } from 'react';
import { useErrorText, useTranslation } from '@veleta/shared/i18n';
import {
  Box,
  Button,
  EmptyState,
  ErrorState,
  Flex,
  FormField,
  Heading,
  HStack,
  Input,
  LoadingState,
  Stack,
  Text,
} from '@veleta/shared/ui';
import { ArrowLeft, Plus, Upload } from '@veleta/shared/ui/icons';
import { ConfirmDialog, dialogIntent, Modal } from '@veleta/shared/ui/on-demand';
import { useRemoval } from '@veleta/shared/ui/pieces';
import { Pager, type Sorting } from '@veleta/shared/ui/controls';
import { useCanManage } from '../../../common/use-can-manage.ts';
import { ExportList } from '../export-list.tsx';
import { ListProtection } from '../list-protection.tsx';
import { peopleQuery, useRemovePerson, type Participant, type PeopleColumn } from '../participant-lists.api.ts';
import type { ParticipantList } from '../../../common/participant-lists.queries.ts';
import { PeopleTable } from './people-table.tsx';
import { ParticipantForm } from './participant-form.tsx';
import { RenameList } from '../rename-list.tsx';

export interface PeopleOfListProps {
  readonly list: ParticipantList;
  readonly onBack: () => void;
  readonly onImport: () => void;
}

/** The people of one list in pages, with a search by name or address and all actions. */
export function PeopleOfList({ list, onBack, onImport }: PeopleOfListProps) {
  const { t } = useTranslation('mf-measurements');
  const errorText = useErrorText();
  const canManage = useCanManage();
  const [search, setSearch] = useState('');
  const [sorting, setSorting] = useState<Sorting<PeopleColumn>>(null);
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<{ readonly person: Participant | null } | null>(null);
  const remove = useRemovePerson();
  const removal = useRemoval<Participant>({
    remove: ({ id }) => remove.mutateAsync(id),
    done: t('lists.personRemoved'),
    failed: t('lists.removeFailed'),
  });
  // Deferred, so that typing stays responsive.
  const deferredSearch = useDeferredValue(search.trim());
  const { data, error, isFetching, refetch } = useQuery(
    peopleQuery(list.id, { search: deferredSearch, sorting, page }),
  );
  const isReadOnly = !canManage || list.activeIn.length > 0;
  const pages = data ? Math.max(1, Math.ceil(data.total / PARTICIPANTS_PER_PAGE)) : page;
  // The last person of the last page may have been removed.
  if (page > pages) setPage(pages);
  const close = (): void => setOpen(null);

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
          <Heading as="h3" size="md" overflowWrap="anywhere">
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
      <ListProtection list={list} />
      <HStack gap="2" wrap="wrap">
        {!isReadOnly && (
          <>
            <Button size="sm" {...dialogIntent} onClick={() => setOpen({ person: null })}>
              <Plus />
              {t('lists.personAdd')}
            </Button>
            <Button size="sm" variant="outline" colorPalette="gray" onClick={onImport}>
              <Upload />
              {t('lists.importInto')}
            </Button>
          </>
        )}
        {canManage && <RenameList list={list} />}
        <ExportList list={list} />
      </HStack>
      {!data && error && (
        <ErrorState
          message={t('lists.peopleFailed')}
          description={errorText(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && <LoadingState shape="table" count={5} />}
      {data && data.total === 0 && deferredSearch === '' && <EmptyState as="h3" title={t('lists.nobody')} />}
      {data && data.participants.length === 0 && deferredSearch !== '' && (
        <Text color="fg.muted">{t('lists.noMatch')}</Text>
      )}
      {data && data.participants.length > 0 && (
        <PeopleTable
          people={data.participants}
          isReadOnly={isReadOnly}
          sorting={sorting}
          onSort={(next) => {
            setSorting(next);
            setPage(1);
          }}
          onEdit={(person) => setOpen({ person })}
          onRemove={removal.ask}
        />
      )}
      {data && <Pager page={page} pages={pages} onPage={setPage} />}
      <Modal
        isOpen={open !== null}
        onClose={close}
        title={open?.person ? t('lists.editTitle') : t('lists.addTitle', { name: list.name })}
        size="sm"
      >
        {open && <ParticipantForm list={list} person={open.person} onDone={close} />}
      </Modal>
      <ConfirmDialog
        {...removal.dialog}
        title={t('lists.removeTitle', { email: removal.item?.email })}
        description={t('lists.removeText')}
        confirmLabel={t('lists.removeConfirm')}
      />
    </Stack>
  );
}
