import { useBilingual, useTranslation } from '@veleta/shared/i18n';
import { Box, Text } from '@veleta/shared/ui';
import { Select, Table } from '@veleta/shared/ui/controls';
import type { Category } from '../past-results.api.ts';
import type { ColumnMeaning, Item } from './mapping.ts';
import type { FileTable } from './read-table.ts';

const SAMPLES = 3;

interface ColumnsProps {
  readonly table: FileTable;
  readonly items: readonly Item[];
  readonly categories: readonly Category[];
  readonly meanings: readonly ColumnMeaning[];
  readonly onChange: (meanings: readonly ColumnMeaning[]) => void;
}

/** Maps columns of the file to questions and categories. Each can be assigned to one column only. */
export function Columns({ table, items, categories, meanings, onChange }: ColumnsProps) {
  const { t } = useTranslation('mf-stats');
  const translate = useBilingual();
  const known: readonly ColumnMeaning[] = [
    ...items.map(({ key }) => `item:${key}` as const),
    ...categories.map(({ id }) => `category:${id}` as const),
    '',
  ];
  const choose = (at: number, value: string) =>
    onChange(
      meanings.map((meaning, index) => {
        if (index === at) return known.find((one) => one === value) ?? '';
        return meaning === value ? '' : meaning;
      }),
    );
  return (
    <Box borderWidth="1px" borderRadius="l3" bg="bg.panel" overflow="hidden">
      <Table.Root aria-label={t('past.columns')} css={{ '& :is(td, th)': { px: { base: '3', md: '5' } } }}>
        <Table.Header>
          <Table.Row>
            <Table.ColumnHeader>{t('past.column')}</Table.ColumnHeader>
            <Table.ColumnHeader hideBelow="md">{t('past.samples')}</Table.ColumnHeader>
            <Table.ColumnHeader>{t('past.meaning')}</Table.ColumnHeader>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {table.headers.map((header, index) => {
            const name = header.trim() === '' ? t('past.unnamed', { number: index + 1 }) : header;
            return (
              <Table.Row key={index}>
                <Table.Cell asChild fontWeight="normal" textAlign="start" whiteSpace="normal">
                  <th scope="row">
                    <Text overflowWrap="anywhere">{name}</Text>
                  </th>
                </Table.Cell>
                <Table.Cell hideBelow="md" color="fg.muted" whiteSpace="normal">
                  {table.rows
                    .slice(0, SAMPLES)
                    .map(({ cells }) => cells[index]?.slice(0, 24) ?? '')
                    .filter((cell) => cell !== '')
                    .join(' · ')}
                </Table.Cell>
                <Table.Cell>
                  <Select
                    size="sm"
                    aria-label={t('past.meaningOf', { name })}
                    value={meanings[index] ?? ''}
                    onChange={({ currentTarget }) => choose(index, currentTarget.value)}
                  >
                    <option value="">{t('past.ignored')}</option>
                    {categories.length > 0 ? (
                      <optgroup label={t('past.categories')}>
                        {categories.map(({ id, title }) => (
                          <option key={id} value={`category:${id}`}>
                            {title}
                          </option>
                        ))}
                      </optgroup>
                    ) : null}
                    <optgroup label={t('past.items')}>
                      {items.map(({ key, text }) => (
                        <option key={key} value={`item:${key}`}>
                          {translate(text)}
                        </option>
                      ))}
                    </optgroup>
                  </Select>
                </Table.Cell>
              </Table.Row>
            );
          })}
        </Table.Body>
      </Table.Root>
    </Box>
  );
}
