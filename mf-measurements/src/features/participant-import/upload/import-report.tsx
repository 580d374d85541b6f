import { saveCsv } from '@veleta/shared/files';
import { useTranslation } from '@veleta/shared/i18n';
import { Button, Heading, HStack, Icon, List, Stack } from '@veleta/shared/ui';
import { CircleCheck, Download } from '@veleta/shared/ui/icons';
import type { Review } from '../review/review.ts';
import type { ImportResult } from './send-import.ts';
import { useReportText } from './use-report-text.ts';

export interface ImportReportProps {
  readonly result: ImportResult;
  readonly review: Review;
  readonly onDone: () => void;
}

/** Result of every line, to read and to save. */
export function ImportReport({ result, review, onDone }: ImportReportProps) {
  const { t } = useTranslation('mf-measurements');
  const reportText = useReportText();
  const facts = [
    t('import.reportAdded', { count: result.added }),
    result.replaced > 0 && t('import.reportReplaced', { count: result.replaced }),
    result.kept > 0 && t('import.reportKept', { count: result.kept }),
    review.corrected > 0 && t('import.reportCorrected', { count: review.corrected }),
    review.leftOut > 0 && t('import.reportLeftOut', { count: review.leftOut }),
  ].filter((fact) => fact !== false);
  return (
    <Stack gap="6">
      <HStack gap="3" role="status">
        <Icon color="success.fg" boxSize="6">
          <CircleCheck />
        </Icon>
        <Heading as="h3" size="md">
          {t('import.reportTitle', { name: result.list.name, count: result.list.people })}
        </Heading>
      </HStack>
      <List.Root ps="5" gap="1">
        {facts.map((fact) => (
          <List.Item key={fact}>{fact}</List.Item>
        ))}
      </List.Root>
      <HStack gap="3" justifyContent="flex-end" wrap="wrap">
        <Button
          type="button"
          variant="outline"
          colorPalette="gray"
          onClick={() => saveCsv(reportText(result, review), t('import.reportName'))}
        >
          <Download />
          {t('import.reportSave')}
        </Button>
        <Button type="button" onClick={onDone}>
          {t('import.reportDone')}
        </Button>
      </HStack>
    </Stack>
  );
}
