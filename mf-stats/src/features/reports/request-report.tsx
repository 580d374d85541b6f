import { reports } from '@veleta/shared/contracts';
import { useContractForm, useWatch } from '@veleta/shared/forms';
import { useErrorText, useLanguage, useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { Box, Button, Flex, FormField } from '@veleta/shared/ui';
import { Select } from '@veleta/shared/ui/controls';
import { LanguageField } from '../../common/measurement-choice/language-field.tsx';
import { MeasurementPicker } from '../../common/measurement-choice/measurement-picker.tsx';
import type { Measurement } from '../../common/analysis.api.ts';
import { REPORT_KINDS, useRequestReport, type ReportInput } from './reports.api.ts';

interface RequestReportProps {
  /** Finished measurements, newest first; at least one. */
  readonly measurements: readonly Measurement[];
  /** The initially selected measurement. */
  readonly initial: Measurement;
}

/** Requests a report of one measurement in one language and file format. */
export function RequestReport({ measurements, initial }: RequestReportProps) {
  const { t } = useTranslation('mf-stats');
  const errorText = useErrorText();
  const own = useLanguage();
  const request = useRequestReport();
  const { fields, formProps, isBusy } = useContractForm<ReportInput>({
    schema: reports.ReportInputSchema,
    initial: { measurement: initial.id, kind: 'pdf', language: own },
    toBody: (values) => values,
    isGuarded: false,
    send: async (values) => {
      await request.mutateAsync(values);
      return values;
    },
    onFailed: (error) => notify.error(t('reports.askFailed'), errorText(error)),
  });
  const { measurement, language } = useWatch({ control: fields.control });
  const chosen = measurements.find(({ id }) => id === measurement) ?? initial;

  return (
    <Box borderWidth="1px" borderRadius="l3" bg="bg.panel" p={{ base: '4', md: '5' }}>
      <form {...formProps}>
        <Flex gap="4" wrap="wrap" align="flex-end">
          <MeasurementPicker
            measurements={measurements}
            chosen={chosen}
            onChoose={(id) => fields.setValue('measurement', id)}
          />
          <Box width={{ base: 'full', sm: '12rem' }}>
            <FormField label={t('reports.kind')}>
              <Select {...fields.register('kind')}>
                {REPORT_KINDS.map((one) => (
                  <option key={one} value={one}>
                    {t(`reports.kinds.${one}`)}
                  </option>
                ))}
              </Select>
            </FormField>
          </Box>
          <LanguageField
            value={language ?? own}
            onChange={(chosenLanguage) => fields.setValue('language', chosenLanguage)}
          />
          <Button type="submit" loading={isBusy} width={{ base: 'full', sm: 'auto' }}>
            {t('reports.make')}
          </Button>
        </Flex>
      </form>
    </Box>
  );
}
