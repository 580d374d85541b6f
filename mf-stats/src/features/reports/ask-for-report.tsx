import type { Language } from '@veleta/shared/contracts';
import { useErrorText, useLanguage, useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { Box, Button, Flex, FormField } from '@veleta/shared/ui';
import { Select } from '@veleta/shared/ui/fields';
import { useState, type FormEvent } from 'react';
import { LanguageField } from '../../common/measurement-choice/language-field.tsx';
import { MeasurementPicker } from '../../common/measurement-choice/measurement-picker.tsx';
import type { Measurement } from '../../common/analysis.api.ts';
import { REPORT_KINDS, useAskForReport, type ReportKind } from './reports.api.ts';

interface AskForReportProps {
  /** Finished ones, newest first; at least one. */
  readonly measurements: readonly Measurement[];
  /** The one that is chosen at first. */
  readonly initial: Measurement;
}

/** Asks for a report of one measurement, in one language, as one kind of file. */
export function AskForReport({ measurements, initial }: AskForReportProps) {
  const { t } = useTranslation('mf-stats');
  const errorText = useErrorText();
  const own = useLanguage();
  const [id, setId] = useState(initial.id);
  const [kind, setKind] = useState<ReportKind>('pdf');
  const [language, setLanguage] = useState<Language>(own);
  const ask = useAskForReport();
  const chosen = measurements.find((one) => one.id === id) ?? initial;

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    try {
      await ask.mutateAsync({ measurement: chosen.id, kind, language });
    } catch (error) {
      notify.error(t('reports.askFailed'), errorText(error));
    }
  };
  return (
    <Box borderWidth="1px" borderRadius="l3" bg="bg.panel" p={{ base: '4', md: '5' }}>
      <form onSubmit={(event) => void submit(event)}>
        <Flex gap="4" wrap="wrap" align="flex-end">
          <MeasurementPicker measurements={measurements} chosen={chosen} onChoose={setId} />
          <Box width={{ base: 'full', sm: '12rem' }}>
            <FormField label={t('reports.kind')}>
              <Select
                value={kind}
                onChange={({ currentTarget }) =>
                  setKind(REPORT_KINDS.find((one) => one === currentTarget.value) ?? 'pdf')
                }
              >
                {REPORT_KINDS.map((one) => (
                  <option key={one} value={one}>
                    {t(`reports.kinds.${one}`)}
                  </option>
                ))}
              </Select>
            </FormField>
          </Box>
          <LanguageField value={language} onChange={setLanguage} />
          <Button type="submit" loading={ask.isPending} width={{ base: 'full', sm: 'auto' }}>
            {t('reports.make')}
          </Button>
        </Flex>
      </form>
    </Box>
  );
}
