import { useTranslation } from '@veleta/shared/i18n';
import { Slot } from '@veleta/shared/remote';
import { useAuth } from '@veleta/shared/session';
import { Box, Button, Text } from '@veleta/shared/ui';
import { LogOut } from '@veleta/shared/ui/icons';
import { Dialog, Portal } from '@veleta/shared/ui/overlay';
import { useEffect, useRef, useState } from 'react';
import { AfterPlan } from './after-plan.tsx';
import { CompletedStep } from './completed-step.tsx';
import { StepList } from './step-list.tsx';
import { WizardLanguage } from './wizard-language.tsx';
import { nextStep, WIZARD_STEPS } from './wizard-steps.ts';
import type { EndedPlan, WizardStep } from './wizard-steps.ts';

interface WizardProps {
  start: WizardStep;
  /** The plan that has ended, if any. */
  endedPlan: EndedPlan | null;
  onFinish: () => void;
}

/**
 * Frame of the onboarding: a dialog that cannot be closed and whose steps other remotes fill. A step that fails to load
 * shows its own retry, and logout is always available.
 */
export function Wizard({ start, endedPlan, onFinish }: WizardProps) {
  const { t } = useTranslation('mf-onboarding');
  const { logout } = useAuth();
  const [step, setStep] = useState(start);
  const content = useRef<HTMLDivElement>(null);

  // Moves the focus to the start of a new step; otherwise it would stay where the button was.
  useEffect(() => {
    if (step !== start) content.current?.focus();
  }, [step, start]);

  // Advances from the completed step only once: a slot that reports completion twice must not skip a step.
  const finish = (done: WizardStep) => setStep((current) => (current === done ? nextStep(done) : current));

  const plans = <Slot id="onboarding.subscription" onDone={() => finish('subscription')} />;

  return (
    <Dialog.Root
      open
      size="lg"
      scrollBehavior="inside"
      closeOnEscape={false}
      closeOnInteractOutside={false}
      initialFocusEl={() => content.current}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner padding={{ base: '2', md: '8' }}>
          <Dialog.Content>
            <Dialog.Header paddingEnd={{ base: '5', md: '6' }}>
              <Dialog.Title textStyle="xl">{t('wizard.title')}</Dialog.Title>
              <Dialog.Description>
                {t('wizard.position', { step: WIZARD_STEPS.indexOf(step) + 1, steps: WIZARD_STEPS.length })}
              </Dialog.Description>
              <Box mt="3">
                <StepList current={step} />
              </Box>
            </Dialog.Header>
            <Dialog.Body>
              <Box ref={content} tabIndex={-1} role="group" aria-label={t(`wizard.${step}`)} outline="none">
                {step === 'subscription' &&
                  (endedPlan ? <AfterPlan until={endedPlan.readableUntil}>{plans}</AfterPlan> : plans)}
                {step === 'organization' && <Slot id="onboarding.organization" onDone={() => finish('organization')} />}
                {step === 'completed' && <CompletedStep onStart={onFinish} />}
              </Box>
            </Dialog.Body>
            {step !== 'completed' && (
              <Dialog.Footer borderTopWidth="1px" paddingY="3" gap="2" justifyContent="space-between">
                <WizardLanguage />
                <Text color="fg.muted" flex="1" textStyle="xs" textAlign="end" display={{ base: 'none', md: 'block' }}>
                  {t('wizard.later')}
                </Text>
                <Button variant="ghost" colorPalette="gray" size="sm" onClick={() => void logout()}>
                  <LogOut size={16} aria-hidden="true" />
                  {t('wizard.logout')}
                </Button>
              </Dialog.Footer>
            )}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
