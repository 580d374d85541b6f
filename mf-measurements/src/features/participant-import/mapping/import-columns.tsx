import { PERSON_FIELDS } from '@veleta/shared/contracts';
import { useTranslation } from '@veleta/shared/i18n';
import { FormField, Heading, SimpleGrid, Stack, Text } from '@veleta/shared/ui';
import { Select } from '@veleta/shared/ui/controls';
import { sharedColumns, type Category, type Mapping } from './mapping.ts';
import type { FileTable } from '../file/table.ts';

export interface ImportColumnsProps {
  readonly table: FileTable;
  readonly categories: readonly Category[];
  readonly mapping: Mapping;
  readonly onChange: (mapping: Mapping) => void;
  /** The user submitted with a column missing. */
  readonly wasSubmitted: boolean;
}

const SAMPLES = 3;

/** Maps the columns of the file, with guesses to start from. */
export function ImportColumns({ table, categories, mapping, onChange, wasSubmitted }: ImportColumnsProps) {
  const { t } = useTranslation('mf-measurements');
  const twice = sharedColumns(mapping);
  const used = new Set([mapping.email, mapping.name, mapping.language, ...mapping.categories]);
  const unused = nameColumns(table, t('import.columnNumber')).filter((_, index) => !used.has(index));
  const errorOf = (index: number | null, isRequired: boolean): string | undefined => {
    if (index !== null && twice.has(index)) return t('import.columnTwice');
    return isRequired && wasSubmitted && index === null ? t('import.columnRequired') : undefined;
  };
  return (
    <Stack gap="5">
      <Stack gap="1">
        <Heading as="h3" size="sm">
          {t('import.columnsTitle')}
        </Heading>
        <Text textStyle="sm" color="fg.muted">
          {t('import.columnsText', { count: table.lines.length })}
        </Text>
      </Stack>
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="5" alignItems="start">
        {PERSON_FIELDS.map((field) => (
          <Column
            key={field}
            label={t(`import.fields.${field}`)}
            table={table}
            index={mapping[field]}
            error={errorOf(mapping[field], field === 'email')}
            isRequired={field === 'email'}
            onChange={(index) => onChange({ ...mapping, [field]: index })}
          />
        ))}
        {categories.map((category, at) => (
          <Column
            key={category.id}
            label={category.title}
            table={table}
            index={mapping.categories[at] ?? null}
            error={errorOf(mapping.categories[at] ?? null, false)}
            isRequired={false}
            onChange={(index) =>
              onChange({ ...mapping, categories: mapping.categories.map((old, place) => (place === at ? index : old)) })
            }
          />
        ))}
      </SimpleGrid>
      {unused.length > 0 && (
        <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
          {t('import.unused', { columns: unused.join(', ') })}
        </Text>
      )}
    </Stack>
  );
}

function Column(props: {
  label: string;
  table: FileTable;
  index: number | null;
  error: string | undefined;
  isRequired: boolean;
  onChange: (index: number | null) => void;
}) {
  const { t } = useTranslation('mf-measurements');
  const { table, index } = props;
  const samples = index === null ? [] : samplesOf(table, index);
  return (
    <FormField
      label={props.label}
      error={props.error}
      required={props.isRequired}
      hint={samples.length > 0 ? t('import.samples', { samples: samples.join(' · ') }) : undefined}
    >
      <Select
        value={index ?? ''}
        onChange={({ target }) => props.onChange(target.value === '' ? null : Number(target.value))}
      >
        <option value="">{t('import.noColumn')}</option>
        {nameColumns(table, t('import.columnNumber')).map((name, at) => (
          <option key={at} value={at}>
            {name}
          </option>
        ))}
      </Select>
    </FormField>
  );
}

/** Names the columns of the file; a column without a header has its number. */
const nameColumns = ({ headers, columns }: FileTable, word: string): string[] =>
  Array.from({ length: columns }, (_, index) => headers?.[index] || `${word} ${index + 1}`);

const samplesOf = ({ lines }: FileTable, index: number): string[] => {
  const found: string[] = [];
  for (const { cells } of lines) {
    const cell = cells[index]?.trim() ?? '';
    if (cell !== '' && !found.includes(cell)) found.push(cell.slice(0, 40));
    if (found.length === SAMPLES) break;
  }
  return found;
};
