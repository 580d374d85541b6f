import type { Language } from '@veleta/shared/contracts';
import { useErrorText, useLanguage, useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { Box, Button, CheckboxField, Flex, FormField, Stack, Text } from '@veleta/shared/ui';
import { Fieldset, Select } from '@veleta/shared/ui/fields';
import { useState, type FormEvent } from 'react';
import { LanguageField } from '../../common/measurement-choice/language-field.tsx';
import { MeasurementPicker } from '../../common/measurement-choice/measurement-picker.tsx';
import type { Measurement } from '../../common/analysis.api.ts';
import { SHARE_DAYS, SHARED_PARTS, useShare, type SharedPart } from '../../common/report-shares.api.ts';

interface ShareFormProps {
  /** Finished ones, newest first. */
  readonly measurements: readonly Measurement[];
  /** The one that is chosen at first. */
  readonly initial: Measurement;
}

/** Makes a link: of which measurement, which parts, in which language, for how long. */
export function ShareForm({ measurements, initial }: ShareFormProps) {
  const { t } = useTranslation('mf-stats');
  const errorText = useErrorText();
  const own = useLanguage();
  const [isOpen, setIsOpen] = useState(false);
  const [id, setId] = useState(initial.id);
  const [parts, setParts] = useState<readonly SharedPart[]>(SHARED_PARTS);
  const [language, setLanguage] = useState<Language>(own);
  const [days, setDays] = useState(30);
  const share = useShare();
  const chosen = measurements.find((one) => one.id === id) ?? initial;
  if (!isOpen)
    return (
      <Button variant="outline" alignSelf="flex-start" onClick={() => setIsOpen(true)}>
        {t('shares.new')}
      </Button>
    );

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (parts.length === 0) return;
    try {
      await share.mutateAsync({ measurement: chosen.id, parts: [...parts], language, days });
      notify.success(t('shares.made'));
      setIsOpen(false);
    } catch (error) {
      notify.error(t('shares.makeFailed'), errorText(error));
    }
  };
  const toggle = (part: SharedPart, isChosen: boolean) =>
    setParts(SHARED_PARTS.filter((one) => (one === part ? isChosen : parts.includes(one))));

  return (
    <Box borderWidth="1px" borderRadius="l3" bg="bg.panel" p={{ base: '4', md: '5' }}>
      <form onSubmit={(event) => void submit(event)}>
        <Stack gap="5">
          <Flex gap="4" wrap="wrap" align="flex-end">
            <MeasurementPicker measurements={measurements} chosen={chosen} onChoose={setId} />
            <LanguageField value={language} onChange={setLanguage} />
            <Box width={{ base: 'full', sm: '10rem' }}>
              <FormField label={t('shares.for')}>
                <Select value={days} onChange={({ currentTarget }) => setDays(Number(currentTarget.value))}>
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
            <Button type="submit" loading={share.isPending} disabled={parts.length === 0}>
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
