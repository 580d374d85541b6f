import { useId } from 'react';
import { formatInZone } from '@veleta/shared/contracts';
import { currentLocale, useTranslation } from '@veleta/shared/i18n';
import { HStack, Text } from '@veleta/shared/ui';
import { RadioGroup } from '@veleta/shared/ui/choices';
import { Fieldset } from '@veleta/shared/ui/controls';
import type { Launch } from './launch.api.ts';

interface StartChoiceProps {
  readonly launch: Launch;
  readonly timezone: string;
  readonly isPutOff: boolean;
  readonly tomorrow: NonNullable<Launch['tomorrow']>;
  readonly onChange: (isPutOff: boolean) => void;
}

/** Selects the start of a set that starts today: as soon as it is saved, or tomorrow. */
export function StartChoice({ launch, timezone, tomorrow, isPutOff, onChange }: StartChoiceProps) {
  const { t } = useTranslation('mf-measurements');
  const locale = currentLocale();
  const id = useId();
  const today = launch.mailings[0]?.at;
  const options = [
    {
      value: 'now',
      label: today
        ? t('launch.start.todayAt', { moment: formatInZone(locale, timezone, new Date(today)) })
        : t(launch.mailings.length > 0 ? 'launch.start.now' : 'launch.start.linkNow'),
    },
    {
      value: 'tomorrow',
      label: t('launch.start.tomorrow', { moment: formatInZone(locale, timezone, new Date(tomorrow.at)) }),
    },
  ];
  return (
    <Fieldset.Root>
      <Fieldset.Legend id={id}>{t('launch.start.question')}</Fieldset.Legend>
      <RadioGroup.Root
        name="start"
        mt="2"
        value={isPutOff ? 'tomorrow' : 'now'}
        onValueChange={({ value }) => onChange(value === 'tomorrow')}
        aria-labelledby={id}
      >
        {options.map(({ value, label }) => (
          <HStack key={value} mb="2">
            <RadioGroup.Item value={value}>
              <RadioGroup.ItemHiddenInput />
              <RadioGroup.ItemIndicator />
              <RadioGroup.ItemText>
                <Text as="span">{label}</Text>
              </RadioGroup.ItemText>
            </RadioGroup.Item>
          </HStack>
        ))}
      </RadioGroup.Root>
    </Fieldset.Root>
  );
}
