import type { SlotProps } from '@veleta/shared/remote';
import { useAuth } from '@veleta/shared/session';
import { lazy, Suspense, useEffect, useState } from 'react';
import { AnalystNote } from '../features/wizard/analyst-note.tsx';
import { useSetUp } from '../features/wizard/use-set-up.ts';
import { findEndedPlan, firstStep, isSetUpMissing } from '../features/wizard/wizard-steps.ts';
import type { WizardStep } from '../features/wizard/wizard-steps.ts';

const loadWizard = () => import('../features/wizard/wizard.tsx');
/** Few visits meet it: its code and that of dialogs come where it opens. */
const Wizard = lazy(async () => ({ default: (await loadWizard()).Wizard }));

/**
 * What lies over the main layout: the wizard where something is missing, nothing otherwise. Once open it stays until
 * its end, also when nothing is missing any more: the last step is still to be seen.
 */
export default function MainOverlay({ onDone }: SlotProps) {
  const { role, organization, isOrganizationKnown = true } = useAuth();
  const setUp = useSetUp();
  const [opened, setOpened] = useState<WizardStep | null>(null);
  const [isFinished, setFinished] = useState(false);
  const isMissing = setUp !== null && isSetUpMissing(setUp);
  const isCertain =
    role !== null &&
    role !== 'analyst' &&
    isOrganizationKnown &&
    isSetUpMissing({ organization, subscriptions: undefined });

  useEffect(() => {
    // The session knows of the organization before the subscriptions are read. A failure shows where it is drawn.
    if (isCertain) loadWizard().catch(() => {});
  }, [isCertain]);

  // Set while rendering, so that the step a wizard opens at is decided once.
  if (opened === null && !isFinished && isMissing && role !== null && role !== 'analyst') setOpened(firstStep(setUp));

  const finish = () => {
    setOpened(null);
    // Closed is closed: what is missing all the same is asked for at the next visit, never in a circle.
    setFinished(true);
    onDone();
  };

  if (opened !== null) {
    return (
      <Suspense>
        <Wizard start={opened} endedPlan={setUp && findEndedPlan(setUp, new Date())} onFinish={finish} />
      </Suspense>
    );
  }
  if (isMissing && role === 'analyst' && !isFinished) return <AnalystNote onClose={finish} />;
  return null;
}
