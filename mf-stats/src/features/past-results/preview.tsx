import { formatNumber, useTranslation } from '@veleta/shared/i18n';
import { Alert, Box, Stack, Text } from '@veleta/shared/ui';
import { Table } from '@veleta/shared/ui/controls';
import type { Review } from './mapping/mapping.ts';

const SHOWN = 8;

/** Shows how many rows will be imported, and the skipped lines with the reason. */
export function Preview({ read, total }: { read: Review; total: number }) {
  const { t } = useTranslation('mf-stats');
  return (
    <Stack gap="3">
      <Text>
        {t('past.taken', {
          count: read.rows.length,
          total: formatNumber(total),
          items: formatNumber(read.items.length),
          categories: formatNumber(read.categories.length),
        })}
      </Text>
      {read.empty > 0 ? <Text color="fg.muted">{t('past.emptyRows', { count: read.empty })}</Text> : null}
      {read.badLines > 0 ? (
        <>
          <Alert.Root status="warning">
            <Alert.Indicator />
            <Alert.Title>{t('past.badRows', { count: read.badLines })}</Alert.Title>
          </Alert.Root>
          <Box borderWidth="1px" borderRadius="l3" bg="bg.panel" overflow="hidden">
            <Table.Root aria-label={t('past.bad')}>
              <Table.Header>
                <Table.Row>
                  <Table.ColumnHeader>{t('past.line')}</Table.ColumnHeader>
                  <Table.ColumnHeader>{t('past.column')}</Table.ColumnHeader>
                  <Table.ColumnHeader>{t('past.value')}</Table.ColumnHeader>
                </Table.Row>
              </Table.Header>
              <Table.Body>
                {read.bad.slice(0, SHOWN).map(({ line, column, value }) => (
                  <Table.Row key={`${line}/${column}`}>
                    <Table.Cell>{formatNumber(line)}</Table.Cell>
                    <Table.Cell whiteSpace="normal">{column}</Table.Cell>
                    <Table.Cell whiteSpace="normal" overflowWrap="anywhere">
                      {value}
                    </Table.Cell>
                  </Table.Row>
                ))}
              </Table.Body>
            </Table.Root>
          </Box>
          {read.bad.length > SHOWN ? (
            <Text color="fg.muted" textStyle="sm">
              {t('past.moreBad', { count: read.bad.length - SHOWN })}
            </Text>
          ) : null}
        </>
      ) : null}
    </Stack>
  );
}
