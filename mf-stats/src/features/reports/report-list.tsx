import { useTranslation } from '@veleta/shared/i18n';
import { Box, Text } from '@veleta/shared/ui';
import { ConfirmDialog } from '@veleta/shared/ui/on-demand';
import { useRemoval } from '@veleta/shared/ui/pieces';
import { Table } from '@veleta/shared/ui/controls';
import { useDeleteReport, type Report } from './reports.api.ts';
import { ReportRow } from './report-row.tsx';

/** Finished and pending reports, most recent request first. */
export function ReportList({ reports, mayChange }: { reports: readonly Report[]; mayChange: boolean }) {
  const { t } = useTranslation('mf-stats');
  const remove = useDeleteReport();

  const removal = useRemoval<Report>({
    remove: ({ id }) => remove.mutateAsync(id),
    done: t('reports.deleted'),
    failed: t('reports.deleteFailed'),
  });

  if (reports.length === 0)
    return (
      <Text color="fg.muted" borderWidth="1px" borderStyle="dashed" borderRadius="l3" p="6" textAlign="center">
        {t(mayChange ? 'reports.empty' : 'reports.emptyForAnalysts')}
      </Text>
    );
  return (
    <>
      <Box borderWidth="1px" borderRadius="l3" bg="bg.panel" overflow="hidden">
        <Table.Root aria-label={t('reports.files')} css={{ '& :is(td, th)': { px: { base: '3', md: '5' } } }}>
          <Table.Header>
            <Table.Row>
              <Table.ColumnHeader>{t('reports.report')}</Table.ColumnHeader>
              <Table.ColumnHeader hideBelow="md">{t('reports.kind')}</Table.ColumnHeader>
              <Table.ColumnHeader hideBelow="md">{t('reports.state')}</Table.ColumnHeader>
              <Table.ColumnHeader textAlign="end">{t('reports.actions')}</Table.ColumnHeader>
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {reports.map((report) => (
              <ReportRow key={report.id} report={report} mayChange={mayChange} onDelete={() => removal.ask(report)} />
            ))}
          </Table.Body>
        </Table.Root>
      </Box>
      <ConfirmDialog
        {...removal.dialog}
        title={t('reports.deleteTitle')}
        description={t('reports.deleteText')}
        confirmLabel={t('reports.delete')}
      />
    </>
  );
}
