import { useTranslation } from '@veleta/shared/i18n';
import { useId, type ReactNode } from 'react';
import { measurements } from '@veleta/shared/contracts';
import { Alert, Box, CheckboxField, FormField, Input, SimpleGrid, Stack, Text } from '@veleta/shared/ui';
import { RadioGroup } from '@veleta/shared/ui/choices';
import { Fieldset } from '@veleta/shared/ui/controls';
import type { SetUp } from '../use-set-up.ts';

const TEXTS = {
  'traceable-link': { title: 'setUp.traceable', text: 'setUp.traceableText' },
  'reusable-link': { title: 'setUp.reusable', text: 'setUp.reusableText' },
} as const;

interface DistributionFieldsProps {
  readonly form: SetUp;
  readonly listPicker: ReactNode;
  /** Results are broken down by units: on a reusable link, participants choose their own. */
  readonly hasUnits: boolean;
}

/** Selects the type of link, and its list or number of participants. */
export function DistributionFields({ form, listPicker, hasUnits }: DistributionFieldsProps) {
  const { t } = useTranslation('mf-measurements');
  const id = useId();
  const { values, errorOf, change, fields } = form;
  const error = errorOf('distribution');
  return (
    <Stack gap="5">
      <Fieldset.Root invalid={error !== undefined}>
        <Fieldset.Legend id={`${id}-legend`}>
          {t('setUp.distribution')}
          <Text as="span" color="fg.error" ms="1" aria-hidden="true">
            *
          </Text>
        </Fieldset.Legend>
        <RadioGroup.Root
          name="distribution"
          invalid={error !== undefined}
          value={values.distribution}
          onValueChange={({ value }) => change('distribution', value ?? '')}
          aria-labelledby={`${id}-legend`}
          aria-describedby={error && `${id}-error`}
          mt="2"
        >
          <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
            {measurements.DISTRIBUTIONS.map((distribution) => (
              <RadioGroup.Item
                key={distribution}
                value={distribution}
                alignItems="flex-start"
                gap="3"
                p="4"
                borderWidth="1px"
                borderRadius="l2"
                borderColor={values.distribution === distribution ? 'primary.solid' : error ? 'border.error' : 'border'}
                bg={values.distribution === distribution ? 'primary.subtle' : undefined}
              >
                <RadioGroup.ItemHiddenInput
                  aria-labelledby={`${id}-${distribution}`}
                  aria-describedby={`${id}-${distribution}-text`}
                />
                <RadioGroup.ItemIndicator mt="0.5" />
                <Box>
                  <Text id={`${id}-${distribution}`} fontWeight="medium">
                    {t(TEXTS[distribution].title)}
                  </Text>
                  <Text id={`${id}-${distribution}-text`} textStyle="sm" color="fg.muted" mt="1">
                    {t(TEXTS[distribution].text)}
                  </Text>
                </Box>
              </RadioGroup.Item>
            ))}
          </SimpleGrid>
        </RadioGroup.Root>
        {error && (
          <Text id={`${id}-error`} color="fg.error" textStyle="sm" fontWeight="medium" role="alert">
            {error}
          </Text>
        )}
      </Fieldset.Root>
      {values.distribution === 'reusable-link' && (
        <Box maxW="sm">
          <FormField
            label={t('setUp.participants')}
            hint={t('setUp.participantsHelp')}
            error={errorOf('numberOfParticipants')}
            required
          >
            <Input inputMode="numeric" autoComplete="off" {...fields.register('numberOfParticipants')} />
          </FormField>
        </Box>
      )}
      {values.distribution === 'reusable-link' && hasUnits && (
        <Alert.Root status="warning">
          <Alert.Indicator />
          <Alert.Content>
            <Alert.Title>{t('setUp.ownUnits.title')}</Alert.Title>
            <Alert.Description>{t('setUp.ownUnits.text')}</Alert.Description>
          </Alert.Content>
        </Alert.Root>
      )}
      {values.distribution === 'traceable-link' && (
        <>
          <Box maxW="md">{listPicker}</Box>
          <Box>
            <CheckboxField
              checked={values.sendsReminders}
              onCheckedChange={({ checked }) => change('sendsReminders', checked)}
              inputProps={{ 'aria-describedby': `${id}-reminders` }}
            >
              {t('setUp.reminders')}
            </CheckboxField>
            <Text id={`${id}-reminders`} textStyle="sm" color="fg.muted" ms="1.875rem">
              {t('setUp.remindersHelp')}
            </Text>
          </Box>
        </>
      )}
    </Stack>
  );
}
