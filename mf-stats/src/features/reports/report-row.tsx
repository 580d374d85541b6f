import { saveFile } from '@veleta/shared/files';
import {
  formatDate,
  formatDateRange,
  formatNumber,
  useBilingual,
  useErrorText,
  useTranslation,
} from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { Badge, Box, Button, HStack, IconButton, Span, Stack, Text } from '@veleta/shared/ui';
import { Download, Trash2 } from '@veleta/shared/ui/icons';
import { dialogIntent } from '@veleta/shared/ui/on-demand';
import { ProgressBar } from '@veleta/shared/ui/pieces';
import { Table } from '@veleta/shared/ui/controls';
import { useState } from 'react';
import { fetchReportFile, isUnderWay, useRemakeReport, type Report } from './reports.api.ts';

interface ReportRowProps {
  readonly report: Report;
  readonly mayChange: boolean;
  readonly onDelete: () => void;
}

/** A report with its status and actions. */
export function ReportRow({ report, mayChange, onDelete }: ReportRowProps) {
  const { t } = useTranslation('mf-stats');
  const translate = useBilingual();
  const { measurement, kind, language, file } = report;
  const product = translate(measurement.productName);
  const period = formatDateRange(measurement.firstDate, measurement.lastDate);
  const what = t('reports.what', { kind: t(`reports.kinds.${kind}`), language: t(`reports.languages.${language}`) });
  const name = `${product}, ${period}, ${what}`;
  return (
    <Table.Row>
      <Table.Cell asChild fontWeight="normal" textAlign="start" whiteSpace="normal">
        <th scope="row">
          <Text fontWeight="medium">{product}</Text>
          <Text color="fg.muted" textStyle="sm">
            {period}
          </Text>
          <Box hideFrom="md" mt="1">
            <Text color="fg.muted" textStyle="sm" mb="1">
              {what}
            </Text>
            <ReportState report={report} name={name} />
          </Box>
        </th>
      </Table.Cell>
      <Table.Cell hideBelow="md">{what}</Table.Cell>
      <Table.Cell hideBelow="md" minW="11rem" whiteSpace="normal">
        <ReportState report={report} name={name} />
      </Table.Cell>
      <Table.Cell textAlign="end">
        <HStack gap="1" justifyContent="flex-end" flexWrap={{ base: 'wrap', lg: 'nowrap' }}>
          {mayChange && (report.isStale || report.status === 'failed') ? (
            <RemakeButton report={report} name={name} />
          ) : null}
          <HStack gap="1">
            {file ? <DownloadButton id={report.id} fileName={file.name} name={name} /> : null}
            {mayChange ? (
              <IconButton
                size="sm"
                variant="ghost"
                colorPalette="gray"
                {...dialogIntent}
                aria-label={t('reports.deleteOf', { name })}
                onClick={onDelete}
              >
                <Trash2 />
              </IconButton>
            ) : null}
          </HStack>
        </HStack>
      </Table.Cell>
    </Table.Row>
  );
}

function ReportState({ report, name }: { report: Report; name: string }) {
  const { t } = useTranslation('mf-stats');
  const { status, progress, isStale, file } = report;
  if (isUnderWay(report))
    return (
      <Stack gap="1.5" role="status">
        <Text textStyle="sm">{t('reports.working')}</Text>
        <ProgressBar value={progress} size="sm" label={t('reports.workingOf', { name })} />
      </Stack>
    );
  return (
    <Stack gap="1" align="flex-start">
      {status === 'failed' ? <Badge colorPalette="error">{t('reports.failed')}</Badge> : null}
      {status !== 'failed' && isStale ? <Badge colorPalette="warning">{t('reports.stale')}</Badge> : null}
      {file ? (
        <Text color="fg.muted" textStyle="sm">
          {t('reports.made', {
            date: formatDate(file.madeAt),
            size: formatNumber(Math.max(1, Math.round(file.sizeBytes / 1024))),
          })}
        </Text>
      ) : null}
    </Stack>
  );
}

function DownloadButton({ id, fileName, name }: { id: string; fileName: string; name: string }) {
  const { t } = useTranslation('mf-stats');
  const errorText = useErrorText();
  const [isComing, setIsComing] = useState(false);
  const download = async (): Promise<void> => {
    setIsComing(true);
    try {
      saveFile(await fetchReportFile(id), fileName);
    } catch (error) {
      notify.error(t('reports.downloadFailed'), errorText(error));
    }
    setIsComing(false);
  };
  return (
    <Button
      size="sm"
      variant="outline"
      loading={isComing}
      aria-label={t('reports.downloadOf', { name })}
      onClick={() => void download()}
    >
      <Download />
      <Span hideBelow="sm">{t('reports.download')}</Span>
    </Button>
  );
}

function RemakeButton({ report, name }: { report: Report; name: string }) {
  const { t } = useTranslation('mf-stats');
  const errorText = useErrorText();
  const remake = useRemakeReport();
  const again = () =>
    remake.mutate(report.id, { onError: (error) => notify.error(t('reports.askFailed'), errorText(error)) });
  return (
    <Button
      size="sm"
      variant="ghost"
      loading={remake.isPending}
      aria-label={t('reports.remakeOf', { name })}
      onClick={again}
    >
      {t('reports.remake')}
    </Button>
  );
}
