import { PARTICIPANTS_PER_LIST } from '@veleta/shared/contracts';
import { formatNumber, useLanguage, useTranslation } from '@veleta/shared/i18n';
import { Alert, Button, HStack, Spinner, Stack, Text } from '@veleta/shared/ui';
import { Download, FileText } from '@veleta/shared/ui/icons';
import { FileDrop } from '@veleta/shared/ui/files';
import { templateFile, type Category } from '../../participants-file/index.ts';
import type { ChosenFile } from './use-file.ts';

export interface ImportFileProps {
  readonly file: ChosenFile;
  readonly categories: readonly Category[];
  readonly onFile: (file: File) => void;
  /** The person went on without a file. */
  readonly isMissing: boolean;
}

/** Choosing the file, the template for it, and what keeps it from being read. */
export function ImportFile({ file, categories, onFile, isMissing }: ImportFileProps) {
  const { t } = useTranslation('mf-measurements');
  const titles = categories.map((category) => category.title).join(', ');
  return (
    <Stack gap="3">
      <FileDrop
        label={t('import.file')}
        hint={t('import.fileHelp', { categories: titles === '' ? '' : t('import.fileCategories', { titles }) })}
        accept={['.csv', '.txt', 'text/csv']}
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
      <FileTrouble reading={file.reading} />
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
    const address = URL.createObjectURL(templateFile(words, categories, language));
    const link = document.createElement('a');
    link.href = address;
    link.download = t('import.templateName');
    link.click();
    URL.revokeObjectURL(address);
  };
  return (
    <Button type="button" variant="ghost" size="sm" onClick={download}>
      <Download />
      {t('import.template')}
    </Button>
  );
}

function FileTrouble({ reading }: Pick<ChosenFile, 'reading'>) {
  const { t } = useTranslation('mf-measurements');
  if (!reading || reading.kind === 'read') return null;
  const [title, text] = ((): [string, string?] => {
    switch (reading.kind) {
      case 'headers':
        return [
          t('import.headersTitle', {
            missing: reading.missing.map((column) => t(`import.columns.${column}`)).join(', '),
          }),
          reading.found.length === 0
            ? t('import.headersNone')
            : t('import.headersFound', { found: reading.found.slice(0, 20).join(', ') }),
        ];
      case 'too_large':
        return [t('import.tooLarge', { limit: formatNumber(PARTICIPANTS_PER_LIST) })];
      case 'empty':
        return [t('import.empty')];
      case 'unreadable':
        return [t('import.unreadable')];
    }
  })();
  return (
    <Alert.Root status="error" role="alert">
      <Alert.Indicator />
      <Alert.Content>
        <Alert.Title>{title}</Alert.Title>
        {text !== undefined && <Alert.Description overflowWrap="anywhere">{text}</Alert.Description>}
      </Alert.Content>
    </Alert.Root>
  );
}
