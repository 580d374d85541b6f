import { useErrorText, useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { Box, Text } from '@veleta/shared/ui';
import { ConfirmDialog } from '@veleta/shared/ui/on-demand';
import { Table } from '@veleta/shared/ui/controls';
import { useState } from 'react';
import { useDeleteReport, type Report } from './reports.api.ts';
import { ReportRow } from './report-row.tsx';

/** Finished and pending reports, most recent request first. */
export function ReportList({ reports, mayChange }: { reports: readonly Report[]; mayChange: boolean }) {
  const { t } = useTranslation('mf-stats');
  const errorText = useErrorText();
  const [toDelete, setToDelete] = useState<Report | null>(null);
  const remove = useDeleteReport();

  const confirm = async (): Promise<void> => {
    if (!toDelete) return;
    try {
      await remove.mutateAsync(toDelete.id);
      notify.success(t('reports.deleted'));
    } catch (error) {
      notify.error(t('reports.deleteFailed'), errorText(error));
    }
    setToDelete(null);
  };

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
              <ReportRow key={report.id} report={report} mayChange={mayChange} onDelete={() => setToDelete(report)} />
            ))}
          </Table.Body>
        </Table.Root>
      </Box>
      <ConfirmDialog
        isOpen={toDelete !== null}
        title={t('reports.deleteTitle')}
        description={t('reports.deleteText')}
        confirmLabel={t('reports.delete')}
        isBusy={remove.isPending}
        onConfirm={() => void confirm()}
        onCancel={() => setToDelete(null)}
      />
    </>
  );
}
