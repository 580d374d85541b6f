import { useTranslation } from '@veleta/shared/i18n';
import { Button } from '@veleta/shared/ui';
import { dialogIntent } from '@veleta/shared/ui/on-demand';
import { lazy, Suspense, useState } from 'react';

const Dialog = lazy(() => import('./sign-out-everywhere-dialog.tsx'));

/** Ends every session after a confirmation. The dialog is loaded on demand. */
export function SignOutEverywhere() {
  const { t } = useTranslation('mf-organization');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)} {...dialogIntent}>
        {t('sessions.everywhere')}
      </Button>
      {isOpen && (
        <Suspense>
          <Dialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
