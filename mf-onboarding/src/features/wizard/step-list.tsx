import { useTranslation } from '@veleta/shared/i18n';
import { Box, HStack, Text, VisuallyHidden } from '@veleta/shared/ui';
import { Check } from '@veleta/shared/ui/icons';
import { WIZARD_STEPS } from './wizard-steps.ts';
import type { WizardStep } from './wizard-steps.ts';

/** Progress of the wizard. The list is not clickable because steps only go forward. */
export function StepList({ current }: { current: WizardStep }) {
  const { t } = useTranslation('mf-onboarding');
  const place = WIZARD_STEPS.indexOf(current);
  return (
    <HStack as="ol" gap={{ base: '2', sm: '4' }} listStyleType="none" aria-label={t('wizard.steps')} width="full">
      {WIZARD_STEPS.map((step, index) => {
        const isPassed = index < place || current === 'completed';
        const isCurrent = index === place;
        return (
          <Box
            as="li"
            key={step}
            aria-current={isCurrent ? 'step' : undefined}
            flex="1"
            minWidth="0"
            borderTopWidth="3px"
            borderColor={isPassed || isCurrent ? 'primary.solid' : 'border.emphasized'}
            paddingTop="2"
          >
            <HStack gap="2" align="flex-start">
              <Text
                as="span"
                color={isCurrent ? 'fg' : 'fg.muted'}
                fontWeight={isCurrent ? 'semibold' : 'normal'}
                textStyle={{ base: 'xs', sm: 'sm' }}
              >
                {t(`wizard.${step}`)}
              </Text>
              {isPassed && (
                <Box color="primary.fg" flexShrink="0" paddingTop="0.5">
                  <Check size={16} aria-hidden="true" />
                  <VisuallyHidden>{t('wizard.passed')}</VisuallyHidden>
                </Box>
              )}
            </HStack>
          </Box>
        );
      })}
    </HStack>
  );
}
