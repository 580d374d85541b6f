import { useQuery } from '@veleta/shared/query';
import { useState, type ReactNode } from 'react';
import { formatDate, formatNumber, useErrorText, useTranslation } from '@veleta/shared/i18n';
import { Badge, Button, EmptyState, ErrorState, HStack, Link, LoadingState, Stack } from '@veleta/shared/ui';
import { Upload } from '@veleta/shared/ui/icons';
import { Table } from '@veleta/shared/ui/controls';
import { PeoplePicture } from '@veleta/shared/ui/pieces';
import { useCanManage } from '../../common/use-can-manage.ts';
import { DeleteList } from './delete-list.tsx';
import { listsQuery, type ParticipantList } from '../../common/participant-lists.queries.ts';
import { PeopleOfList } from './people/people-of-list.tsx';

type View =
  | { readonly kind: 'lists' }
  /** Imports into the list with this id, or into a new one. */
  | { readonly kind: 'import'; readonly id: string | null }
  | { readonly kind: 'people'; readonly id: string };

export interface ListsPanelProps {
  /** The import into a list, or into a new one; supplied by the slot. */
  readonly importForm: (props: {
    list: ParticipantList | undefined;
    onDone: (list: ParticipantList) => void;
    onCancel: () => void;
  }) => ReactNode;
}

/** The participant lists, their people and the import. Used in a dialog and on a page. */
export function ListsPanel({ importForm }: ListsPanelProps) {
  const { t } = useTranslation('mf-measurements');
  const errorText = useErrorText();
  const canManage = useCanManage();
  const [view, setView] = useState<View>({ kind: 'lists' });
  const { data, error, isFetching, refetch } = useQuery(listsQuery);
  const showLists = (): void => setView({ kind: 'lists' });

  if (!data && error) {
    return (
      <ErrorState
        message={t('lists.failed')}
        description={errorText(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (!data) return <LoadingState shape="table" count={3} />;
  const opened = view.kind === 'lists' ? undefined : data.find((list) => list.id === view.id);
  const showPeople = (id: string): void => setView({ kind: 'people', id });
  if (view.kind === 'import') {
    return importForm({
      list: opened,
      onDone: ({ id }) => showPeople(id),
      onCancel: opened ? () => showPeople(opened.id) : showLists,
    });
  }
  if (opened)
    return (
      <PeopleOfList list={opened} onBack={showLists} onImport={() => setView({ kind: 'import', id: opened.id })} />
    );

  if (data.length === 0) {
    return (
      <EmptyState
        as="h3"
        picture={<PeoplePicture />}
        title={t('lists.empty.title')}
        description={t('lists.empty.text')}
        action={
          canManage && <Button onClick={() => setView({ kind: 'import', id: null })}>{t('lists.empty.action')}</Button>
        }
      />
    );
  }
  return (
    <Stack gap="4">
      {canManage && (
        <HStack justifyContent="flex-end">
          <Button onClick={() => setView({ kind: 'import', id: null })}>
            <Upload />
            {t('lists.import')}
          </Button>
        </HStack>
      )}
      <Lists lists={data} canManage={canManage} onOpen={showPeople} />
    </Stack>
  );
}

function Lists(props: { lists: readonly ParticipantList[]; canManage: boolean; onOpen: (id: string) => void }) {
  const { t } = useTranslation('mf-measurements');
  return (
    <Table.ScrollArea borderWidth="1px" borderRadius="l2" whiteSpace="normal">
      <Table.Root>
        <Table.Header>
          <Table.Row>
            <Table.ColumnHeader>{t('lists.name')}</Table.ColumnHeader>
            <Table.ColumnHeader textAlign="end">{t('lists.people')}</Table.ColumnHeader>
            <Table.ColumnHeader hideBelow="md">{t('lists.created')}</Table.ColumnHeader>
            <Table.ColumnHeader>{t('lists.use')}</Table.ColumnHeader>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {props.lists.map((list) => (
            <Table.Row key={list.id}>
              <Table.Cell>
                <Link asChild textAlign="start">
                  <button
                    type="button"
                    onClick={() => props.onOpen(list.id)}
                    aria-label={t('lists.openOf', { name: list.name })}
                  >
                    {list.name}
                  </button>
                </Link>
              </Table.Cell>
              <Table.Cell textAlign="end" fontVariantNumeric="tabular-nums">
                {formatNumber(list.people)}
              </Table.Cell>
              <Table.Cell hideBelow="md" whiteSpace="nowrap">
                {formatDate(list.createdAt)}
              </Table.Cell>
              <Table.Cell>
                {list.isUsed ? (
                  <Badge
                    whiteSpace={{ base: 'normal', md: 'nowrap' }}
                    colorPalette={list.activeIn.length > 0 ? 'success' : 'primary'}
                  >
                    {t(list.activeIn.length > 0 ? 'lists.collecting' : 'lists.used')}
                  </Badge>
                ) : props.canManage ? (
                  <DeleteList list={list} />
                ) : (
                  t('lists.unused')
                )}
              </Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
    </Table.ScrollArea>
  );
}
