import { useTranslation } from '@veleta/shared/i18n';
import { useState } from 'react';
import { Heading, Stack, Text } from '@veleta/shared/ui';
import { Pager, Table } from '@veleta/shared/ui/controls';
import type { Review } from './review.ts';

const ROWS_PER_PAGE = 10;

/** Preview of the people to import. */
export function ImportPreview({ review, known }: { review: Review; known: ReadonlySet<string> }) {
  const { t } = useTranslation('mf-measurements');
  const [page, setPage] = useState(1);
  const pages = Math.max(1, Math.ceil(review.ready / ROWS_PER_PAGE));
  const now = Math.min(page, pages);
  const titles = review.categories.map(({ title }) => title);
  if (review.ready === 0) return null;
  return (
    <Stack gap="3">
      <Heading as="h3" size="sm">
        {t('import.people', { count: review.ready })}
      </Heading>
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
              <Table.ColumnHeader hideBelow="md">{t('import.line')}</Table.ColumnHeader>
              <Table.ColumnHeader>{t('lists.email')}</Table.ColumnHeader>
              <Table.ColumnHeader hideBelow="md">{t('lists.personName')}</Table.ColumnHeader>
              <Table.ColumnHeader>{t('lists.language')}</Table.ColumnHeader>
              {titles.map((title) => (
                <Table.ColumnHeader key={title}>{title}</Table.ColumnHeader>
              ))}
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {review.page((now - 1) * ROWS_PER_PAGE, ROWS_PER_PAGE).map((row) => (
              <Table.Row key={row.line}>
                <Table.Cell hideBelow="md" fontVariantNumeric="tabular-nums">
                  {row.line}
                </Table.Cell>
                <Table.Cell overflowWrap="anywhere" minW={{ base: '40', md: '32' }}>
                  {/* On a phone, one column contains both. */}
                  <Text hideFrom="md" fontWeight="medium">
                    {row.name}
                  </Text>
                  {known.has(row.email) ? t('import.knownMark', { email: row.email }) : row.email}
                </Table.Cell>
                <Table.Cell hideBelow="md">{row.name}</Table.Cell>
                <Table.Cell>{row.language !== undefined && t(`lists.languages.${row.language}`)}</Table.Cell>
                {row.units.map((unit, index) => (
                  <Table.Cell key={titles[index]}>{unit}</Table.Cell>
                ))}
              </Table.Row>
            ))}
          </Table.Body>
        </Table.Root>
      </Table.ScrollArea>
      <Pager page={now} pages={pages} onPage={setPage} />
    </Stack>
  );
}
