import { useTranslation } from '@veleta/shared/i18n';
import { Box, Heading, Stack, Text } from '@veleta/shared/ui';
import { Table } from '@veleta/shared/ui/tables';
import type { GoodReading } from './use-file.ts';

const SHOWN_ROWS = 5;

/** How many people the file has, and its first lines as we understood them. */
export function ImportPreview({ reading }: { reading: GoodReading }) {
  const { t } = useTranslation('mf-measurements');
  const { columns, rows } = reading;
  const titles = columns.categories.map(({ category }) => category.title);
  return (
    <Stack gap="3">
      <Box>
        <Heading as="h3" size="sm">
          {t('import.people', { count: rows.length })}
        </Heading>
        {columns.absentCategories.length > 0 && (
          <Text textStyle="sm" color="fg.muted">
            {t('import.absent', { titles: columns.absentCategories.join(', ') })}
          </Text>
        )}
        {columns.unused.length > 0 && (
          <Text textStyle="sm" color="fg.muted">
            {t('import.unused', { columns: columns.unused.join(', ') })}
          </Text>
        )}
      </Box>
      <Table.ScrollArea
        borderWidth="1px"
        borderRadius="l2"
        whiteSpace="normal"
        tabIndex={0}
        aria-label={t('import.preview')}
        role="region"
      >
        <Table.Root size="sm">
          <Table.Header>
            <Table.Row>
              {[t('lists.email'), t('lists.personName'), t('lists.language'), ...titles].map((title) => (
                <Table.ColumnHeader key={title}>{title}</Table.ColumnHeader>
              ))}
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {rows.slice(0, SHOWN_ROWS).map((row) => (
              <Table.Row key={row.line}>
                <Table.Cell overflowWrap="anywhere" minW="32">
                  {row.email}
                </Table.Cell>
                <Table.Cell>{row.name}</Table.Cell>
                <Table.Cell>{row.language !== undefined && t(`lists.languages.${row.language}`)}</Table.Cell>
                {row.units.map((unit, index) => (
                  <Table.Cell key={titles[index]}>{unit}</Table.Cell>
                ))}
              </Table.Row>
            ))}
          </Table.Body>
        </Table.Root>
      </Table.ScrollArea>
    </Stack>
  );
}
