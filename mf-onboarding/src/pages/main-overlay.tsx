import type { SlotProps } from '@veleta/shared/remote';
import { useAuth } from '@veleta/shared/session';
import { lazy, Suspense, useEffect, useState } from 'react';
import { AnalystNote } from '../features/wizard/analyst-note.tsx';
import { useSetUp } from '../features/wizard/wizard.api.ts';
import { findEndedPlan, firstStep, isSetUpMissing } from '../features/wizard/wizard-steps.ts';
import type { WizardStep } from '../features/wizard/wizard-steps.ts';

const loadWizard = () => import('../features/wizard/wizard.tsx');
/** Loaded on demand, with the dialogs: few visits open the wizard. */
const Wizard = lazy(async () => ({ default: (await loadWizard()).Wizard }));

/**
 * Fills the layer above the main layout: the wizard if something is missing, otherwise nothing. An open wizard stays
 * until its last step, even when nothing is missing any more.
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
    // The session contains the organization before the subscriptions are loaded. Failures are shown where the data is
    // rendered.
    if (isCertain) loadWizard().catch(() => {});
  }, [isCertain]);

  // Set during rendering, so that the first step of an open wizard is decided once.
  if (opened === null && !isFinished && isMissing && role !== null && role !== 'analyst') setOpened(firstStep(setUp));

  const finish = () => {
    setOpened(null);
    // A closed wizard stays closed until the next visit, even if something is still missing.
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
