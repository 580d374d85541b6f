import { formatDate, formatDateRange, useBilingual, useTranslation } from '@veleta/shared/i18n';
import { Box, HStack, IconButton, LinkButton, Text } from '@veleta/shared/ui';
import { Trash2 } from '@veleta/shared/ui/icons';
import { ConfirmDialog, dialogIntent } from '@veleta/shared/ui/on-demand';
import { useRemoval } from '@veleta/shared/ui/pieces';
import { Table } from '@veleta/shared/ui/controls';
import { useDeletePast, type PastResults } from './past-results.api.ts';

/** Imported measurements, newest survey first. */
export function PastList({ past, mayChange }: { past: readonly PastResults[]; mayChange: boolean }) {
  const { t } = useTranslation('mf-stats');
  const translate = useBilingual();
  const remove = useDeletePast();
  const removal = useRemoval<PastResults>({
    remove: ({ set }) => remove.mutateAsync(set),
    done: t('past.deleted'),
    failed: t('past.deleteFailed'),
  });
  return (
    <>
      <Box borderWidth="1px" borderRadius="l3" bg="bg.panel" overflow="hidden">
        <Table.Root aria-label={t('past.title')} css={{ '& :is(td, th)': { px: { base: '3', md: '5' } } }}>
          <Table.Header>
            <Table.Row>
              <Table.ColumnHeader>{t('past.survey')}</Table.ColumnHeader>
              <Table.ColumnHeader hideBelow="md">{t('past.importedAt')}</Table.ColumnHeader>
              <Table.ColumnHeader textAlign="end">{t('reports.actions')}</Table.ColumnHeader>
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {past.map((one) => {
              const { measurement, set, importedAt } = one;
              const product = translate(measurement.productName);
              const period = formatDateRange(measurement.firstDate, measurement.lastDate);
              return (
                <Table.Row key={set}>
                  <Table.Cell asChild fontWeight="normal" textAlign="start" whiteSpace="normal">
                    <th scope="row">
                      <Text fontWeight="medium">{product}</Text>
                      <Text color="fg.muted" textStyle="sm">
                        {period}
                      </Text>
                    </th>
                  </Table.Cell>
                  <Table.Cell hideBelow="md">{formatDate(importedAt)}</Table.Cell>
                  <Table.Cell textAlign="end">
                    <HStack gap="1" justifyContent="flex-end">
                      <LinkButton
                        to={`/stats?measurement=${measurement.id}`}
                        size="sm"
                        variant="outline"
                        aria-label={t('past.seeOf', { name: `${product}, ${period}` })}
                      >
                        {t('past.see')}
                      </LinkButton>
                      {mayChange ? (
                        <IconButton
                          size="sm"
                          variant="ghost"
                          colorPalette="gray"
                          {...dialogIntent}
                          aria-label={t('reports.deleteOf', { name: `${product}, ${period}` })}
                          onClick={() => removal.ask(one)}
                        >
                          <Trash2 />
                        </IconButton>
                      ) : null}
                    </HStack>
                  </Table.Cell>
                </Table.Row>
              );
            })}
          </Table.Body>
        </Table.Root>
      </Box>
      <ConfirmDialog
        {...removal.dialog}
        title={t('past.deleteTitle')}
        description={t('past.deleteText')}
        confirmLabel={t('past.delete')}
      />
    </>
  );
}
