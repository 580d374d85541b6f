import { LANGUAGES, type Language } from '@veleta/shared/contracts';
import { saveCsv, saveFile } from '@veleta/shared/files';
import { useErrorText, useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { useUnsavedChanges } from '@veleta/shared/session';
import { Alert, Button, Code, HStack, Stack, Wrap } from '@veleta/shared/ui';
import { Download, FileText } from '@veleta/shared/ui/icons';
import { useEffect, useRef, useState } from 'react';
import { fetchSlips } from './kiosk.api.ts';

interface NewCodesProps {
  readonly measurementId: string;
  readonly codes: readonly string[];
  readonly fileName: string;
  readonly onDone: () => void;
}

/** Shows new codes once, to print or save. Asks before the user leaves without saving them. */
export function NewCodes({ measurementId, codes, fileName, onDone }: NewCodesProps) {
  const { t } = useTranslation('mf-measurements');
  const errorText = useErrorText();
  const [isSaved, setIsSaved] = useState(false);
  const [busy, setBusy] = useState<Language | null>(null);
  const heading = useRef<HTMLDivElement>(null);
  useUnsavedChanges(!isSaved);
  // The pressed button is gone: moves the focus here for keyboard and screen reader users.
  useEffect(() => heading.current?.focus(), []);

  const print = async (language: Language) => {
    setBusy(language);
    try {
      saveFile(await fetchSlips(measurementId, codes, language), `${fileName}-codes-${language}.pdf`);
      setIsSaved(true);
    } catch (error) {
      notify.error(t('kiosk.printFailed'), errorText(error));
    } finally {
      setBusy(null);
    }
  };
  const save = () => {
    saveCsv(`${t('kiosk.column')}\n${codes.join('\n')}\n`, `${fileName}-codes.csv`);
    setIsSaved(true);
  };
  return (
    <Stack gap="4">
      <Alert.Root status="warning" ref={heading} tabIndex={-1}>
        <Alert.Indicator />
        <Alert.Content>
          <Alert.Title>{t('kiosk.ready', { count: codes.length })}</Alert.Title>
          <Alert.Description>{t('kiosk.once')}</Alert.Description>
        </Alert.Content>
      </Alert.Root>
      <Wrap as="ul" listStyleType="none" gap="2" maxH="60" overflowY="auto" tabIndex={0} aria-label={t('kiosk.codes')}>
        {codes.map((code) => (
          <li key={code}>
            <Code>{code}</Code>
          </li>
        ))}
      </Wrap>
      <HStack gap="3" wrap="wrap">
        {LANGUAGES.map((language) => (
          <Button
            key={language}
            size="sm"
            variant="outline"
            loading={busy === language}
            onClick={() => busy ?? void print(language)}
          >
            <FileText />
            {t(`kiosk.printIn.${language}`)}
          </Button>
        ))}
        <Button size="sm" variant="outline" onClick={save}>
          <Download />
          {t('kiosk.save')}
        </Button>
      </HStack>
      <Button
        alignSelf="flex-start"
        size="sm"
        variant="outline"
        colorPalette="gray"
        disabled={!isSaved}
        onClick={onDone}
      >
        {t('kiosk.done')}
      </Button>
    </Stack>
  );
}
