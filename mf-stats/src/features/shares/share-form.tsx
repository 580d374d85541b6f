import { reportShares } from '@veleta/shared/contracts';
import { useContractForm, useWatch } from '@veleta/shared/forms';
import { useErrorText, useLanguage, useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { Box, Button, CheckboxField, Flex, FormField, Stack, Text } from '@veleta/shared/ui';
import { Fieldset, Select } from '@veleta/shared/ui/controls';
import { useState } from 'react';
import { LanguageField } from '../../common/measurement-choice/language-field.tsx';
import { MeasurementPicker } from '../../common/measurement-choice/measurement-picker.tsx';
import type { Measurement } from '../../common/analysis.api.ts';
import {
  SHARE_DAYS,
  SHARED_PARTS,
  useShare,
  type ShareInput,
  type SharedPart,
} from '../../common/report-shares.api.ts';

interface ShareFormProps {
  /** Finished measurements, newest first. */
  readonly measurements: readonly Measurement[];
  /** The initially selected measurement. */
  readonly initial: Measurement;
}

/** Creates a link to some parts of one measurement's results, in one language, for some days. */
export function ShareForm({ measurements, initial }: ShareFormProps) {
  const { t } = useTranslation('mf-stats');
  const errorText = useErrorText();
  const own = useLanguage();
  const [isOpen, setIsOpen] = useState(false);
  const share = useShare();
  const { fields, formProps, isBusy } = useContractForm<ShareInput>({
    schema: reportShares.ReportShareInputSchema,
    initial: { measurement: initial.id, parts: [...SHARED_PARTS], language: own, days: 30 },
    toBody: (values) => values,
    isGuarded: false,
    send: async (values) => {
      await share.mutateAsync(values);
      notify.success(t('shares.made'));
      setIsOpen(false);
      return values;
    },
    onFailed: (error) => notify.error(t('shares.makeFailed'), errorText(error)),
  });
  const { measurement, parts = [], language = own, days } = useWatch({ control: fields.control });
  const chosen = measurements.find(({ id }) => id === measurement) ?? initial;
  if (!isOpen)
    return (
      <Button variant="outline" alignSelf="flex-start" onClick={() => setIsOpen(true)}>
        {t('shares.new')}
      </Button>
    );

  const toggle = (part: SharedPart, isChosen: boolean) =>
    fields.setValue(
      'parts',
      SHARED_PARTS.filter((one) => (one === part ? isChosen : parts.includes(one))),
    );

  return (
    <Box borderWidth="1px" borderRadius="l3" bg="bg.panel" p={{ base: '4', md: '5' }}>
      <form {...formProps}>
        <Stack gap="5">
          <Flex gap="4" wrap="wrap" align="flex-end">
            <MeasurementPicker
              measurements={measurements}
              chosen={chosen}
              onChoose={(id) => fields.setValue('measurement', id)}
            />
            <LanguageField
              value={language}
              onChange={(chosenLanguage) => fields.setValue('language', chosenLanguage)}
            />
            <Box width={{ base: 'full', sm: '10rem' }}>
              <FormField label={t('shares.for')}>
                <Select
                  value={days}
                  onChange={({ currentTarget }) => fields.setValue('days', Number(currentTarget.value))}
                >
                  {SHARE_DAYS.map((one) => (
                    <option key={one} value={one}>
                      {t('shares.days', { count: one })}
                    </option>
                  ))}
                </Select>
              </FormField>
            </Box>
          </Flex>
          <Fieldset.Root invalid={parts.length === 0}>
            <Fieldset.Legend>{t('shares.scope')}</Fieldset.Legend>
            <Flex gap="5" wrap="wrap" mt="2">
              {SHARED_PARTS.map((part) => (
                <CheckboxField
                  key={part}
                  checked={parts.includes(part)}
                  onCheckedChange={({ checked }) => toggle(part, checked)}
                >
                  {t(`shares.parts.${part}`)}
                </CheckboxField>
              ))}
            </Flex>
            {parts.length === 0 ? <Fieldset.ErrorText>{t('shares.scopeNeeded')}</Fieldset.ErrorText> : null}
          </Fieldset.Root>
          <Text color="fg.muted" textStyle="sm">
            {t('shares.warning')}
          </Text>
          <Flex gap="3" wrap="wrap">
            <Button type="submit" loading={isBusy} disabled={parts.length === 0}>
              {t('shares.make')}
            </Button>
            <Button variant="ghost" colorPalette="gray" onClick={() => setIsOpen(false)}>
              {t('shares.cancel')}
            </Button>
          </Flex>
        </Stack>
      </form>
    </Box>
  );
}
