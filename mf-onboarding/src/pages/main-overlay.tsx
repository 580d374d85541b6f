import type { SlotProps } from '@veleta/shared/remote';
import { useAuth } from '@veleta/shared/session';
import { useState } from 'react';
import { AnalystNote } from '../features/wizard/analyst-note.tsx';
import { useSetUp } from '../features/wizard/use-set-up.ts';
import { firstStep, isSetUpMissing } from '../features/wizard/wizard-steps.ts';
import type { WizardStep } from '../features/wizard/wizard-steps.ts';
import { Wizard } from '../features/wizard/wizard.tsx';

/**
 * What lies over the main layout: the wizard where something is missing, nothing otherwise. Once open it stays until
 * its end, also when nothing is missing any more: the last step is still to be seen.
 */
export default function MainOverlay({ onDone }: SlotProps) {
  const { role } = useAuth();
  const setUp = useSetUp();
  const [opened, setOpened] = useState<WizardStep | null>(null);
  const [isFinished, setFinished] = useState(false);
  const isMissing = setUp !== null && isSetUpMissing(setUp);

  // Set while rendering, so that the step a wizard opens at is decided once.
  if (opened === null && !isFinished && isMissing && role !== null && role !== 'analyst') setOpened(firstStep(setUp));

  const finish = () => {
    setOpened(null);
    // Closed is closed: what is missing all the same is asked for at the next visit, never in a circle.
    setFinished(true);
    onDone();
  };

  if (opened !== null) return <Wizard start={opened} onFinish={finish} />;
  if (isMissing && role === 'analyst' && !isFinished) return <AnalystNote onClose={finish} />;
  return null;
}
