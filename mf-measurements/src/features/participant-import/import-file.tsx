import { PARTICIPANTS_PER_LIST } from '@veleta/shared/contracts';
import { saveCsv } from '@veleta/shared/files';
import { formatNumber, useLanguage, useTranslation } from '@veleta/shared/i18n';
import { Alert, Button, FormField, HStack, Spinner, Stack, Text } from '@veleta/shared/ui';
import { Textarea } from '@veleta/shared/ui/controls';
import { FileDrop } from '@veleta/shared/ui/files';
import { Download, FileText } from '@veleta/shared/ui/icons';
import { templateFile } from './template.ts';
import type { Category } from './mapping/mapping.ts';
import type { ChosenFile } from './use-file.ts';

export interface ImportFileProps {
  readonly file: ChosenFile;
  readonly categories: readonly Category[];
  readonly onFile: (file: File) => void;
  /** People typed or pasted instead of a file. */
  readonly pasted: string;
  readonly onPasted: (text: string) => void;
  /** The user submitted neither. */
  readonly isMissing: boolean;
}

const ACCEPTED = [
  '.csv',
  '.txt',
  '.xlsx',
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
];

/** Selects a file or takes pasted lines, offers the template, and shows why a file is unreadable. */
export function ImportFile({ file, categories, onFile, pasted, onPasted, isMissing }: ImportFileProps) {
  const { t } = useTranslation('mf-measurements');
  const titles = categories.map((category) => category.title).join(', ');
  return (
    <Stack gap="3">
      <FileDrop
        label={t('import.file')}
        hint={t('import.fileHelp', { categories: titles === '' ? '' : t('import.fileCategories', { titles }) })}
        accept={ACCEPTED}
        error={isMissing ? t('import.noFile') : undefined}
        onFile={onFile}
      />
      <HStack justifyContent="space-between" gap="3" wrap="wrap">
        <HStack gap="2" minH="8" role="status">
          {file.isReading && (
            <>
              <Spinner size="sm" />
              <Text textStyle="sm">{t('import.reading')}</Text>
            </>
          )}
          {file.fileName !== null && !file.isReading && (
            <>
              <FileText size={18} />
              <Text textStyle="sm" overflowWrap="anywhere">
                {file.fileName}
              </Text>
            </>
          )}
        </HStack>
        <Template categories={categories} />
      </HStack>
      <FormField label={t('import.paste')} hint={t('import.pasteHelp')}>
        <Textarea
          rows={3}
          autoComplete="off"
          spellCheck={false}
          value={pasted}
          onChange={({ target }) => onPasted(target.value)}
        />
      </FormField>
      <FileProblem reading={file.reading} />
    </Stack>
  );
}

function Template({ categories }: { categories: readonly Category[] }) {
  const { t } = useTranslation('mf-measurements');
  const language = useLanguage();
  const download = (): void => {
    const words = {
      email: t('import.columns.email'),
      name: t('import.columns.name'),
      language: t('import.columns.language'),
      sampleName: t('import.columns.sampleName'),
    };
    saveCsv(templateFile(words, categories, language), t('import.templateName'));
  };
  return (
    <Button type="button" variant="ghost" size="sm" onClick={download}>
      <Download />
      {t('import.template')}
    </Button>
  );
}

function FileProblem({ reading }: Pick<ChosenFile, 'reading'>) {
  const { t } = useTranslation('mf-measurements');
  if (!reading || reading.kind === 'read') return null;
  const title = {
    empty: () => t('import.empty'),
    old_excel: () => t('import.oldExcel'),
    too_large: () => t('import.tooLarge', { limit: formatNumber(PARTICIPANTS_PER_LIST) }),
    unreadable: () => t('import.unreadable'),
  }[reading.kind]();
  return (
    <Alert.Root status="error" role="alert">
      <Alert.Indicator />
      <Alert.Title>{title}</Alert.Title>
    </Alert.Root>
  );
}
