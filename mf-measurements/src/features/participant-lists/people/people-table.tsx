import { useTranslation } from '@veleta/shared/i18n';
import { HStack, IconButton, Text } from '@veleta/shared/ui';
import { Pencil, Trash2 } from '@veleta/shared/ui/icons';
import { dialogIntent } from '@veleta/shared/ui/on-demand';
import { SortHeader, Table, type Sorting } from '@veleta/shared/ui/controls';
import type { Participant, PeopleColumn } from '../participant-lists.api.ts';

export interface PeopleTableProps {
  readonly people: readonly Participant[];
  /** Hides the actions. */
  readonly isReadOnly: boolean;
  readonly sorting: Sorting<PeopleColumn>;
  readonly onSort: (sorting: Sorting<PeopleColumn>) => void;
  readonly onEdit: (person: Participant) => void;
  readonly onRemove: (person: Participant) => void;
}

const unitsOf = ({ units }: Participant): string => units.map(({ unit }) => unit).join(', ');

/** One page of people. */
export function PeopleTable({ people, isReadOnly, sorting, onSort, onEdit, onRemove }: PeopleTableProps) {
  const { t } = useTranslation('mf-measurements');
  return (
    <Table.ScrollArea borderWidth="1px" borderRadius="l2" whiteSpace="normal">
      <Table.Root size="sm">
        <Table.Header>
          <Table.Row>
            <SortHeader column="email" sorting={sorting} onSort={onSort}>
              {t('lists.email')}
            </SortHeader>
            <SortHeader column="name" sorting={sorting} onSort={onSort} hideBelow="md">
              {t('lists.personName')}
            </SortHeader>
            <SortHeader column="language" sorting={sorting} onSort={onSort} hideBelow="md">
              {t('lists.language')}
            </SortHeader>
            <SortHeader column="units" sorting={sorting} onSort={onSort} hideBelow="md">
              {t('lists.units')}
            </SortHeader>
            {!isReadOnly && <Table.ColumnHeader>{t('lists.actions')}</Table.ColumnHeader>}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {people.map((person) => (
            <Table.Row key={person.id}>
              <Table.Cell>
                {/* On a phone, one column contains both. */}
                <Text hideFrom="md" fontWeight="medium">
                  {person.name}
                </Text>
                <Text overflowWrap="anywhere" color={{ base: person.name ? 'fg.muted' : 'fg', md: 'fg' }}>
                  {person.email}
                </Text>
                <Text hideFrom="md" textStyle="sm" color="fg.muted">
                  {unitsOf(person)}
                </Text>
              </Table.Cell>
              <Table.Cell hideBelow="md">{person.name}</Table.Cell>
              <Table.Cell hideBelow="md">
                {person.language !== null && t([`lists.languages.${person.language}`, person.language])}
              </Table.Cell>
              <Table.Cell hideBelow="md">{unitsOf(person)}</Table.Cell>
              {!isReadOnly && (
                <Table.Cell>
                  <HStack gap="1">
                    <IconButton
                      variant="ghost"
                      colorPalette="gray"
                      size="sm"
                      {...dialogIntent}
                      aria-label={t('lists.editOf', { email: person.email })}
                      onClick={() => onEdit(person)}
                    >
                      <Pencil />
                    </IconButton>
                    <IconButton
                      variant="ghost"
                      colorPalette="gray"
                      size="sm"
                      {...dialogIntent}
                      aria-label={t('lists.removeOf', { email: person.email })}
                      onClick={() => onRemove(person)}
                    >
                      <Trash2 />
                    </IconButton>
                  </HStack>
                </Table.Cell>
              )}
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
    </Table.ScrollArea>
  );
}
