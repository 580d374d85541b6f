import { useTranslation } from '@veleta/shared/i18n';
import { Button } from '@veleta/shared/ui';
import { dialogIntent } from '@veleta/shared/ui/on-demand';
import { lazy, Suspense, useState } from 'react';

const Dialog = lazy(() => import('./delete-account-dialog.tsx'));

/** Section with the button for the deletion dialog, which is loaded on demand. */
export function DeleteAccount() {
  const { t } = useTranslation('mf-organization');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="outline"
        colorPalette="error"
        alignSelf="flex-start"
        onClick={() => setOpen(true)}
        {...dialogIntent}
      >
        {t('removal.open')}
      </Button>
      {isOpen && (
        <Suspense>
          <Dialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
