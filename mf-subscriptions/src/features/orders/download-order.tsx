import { saveFile } from '@veleta/shared/files';
import { useErrorText, useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { Button, Span } from '@veleta/shared/ui';
import { Download } from '@veleta/shared/ui/icons';
import { useRef, useState } from 'react';
import { fetchDocument, type PurchaseOrder } from './orders.api.ts';

/** Downloads the printable order. */
export function DownloadOrder({ order }: { order: Pick<PurchaseOrder, 'id' | 'number'> }) {
  const { t } = useTranslation('mf-subscriptions');
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);

  const download = () => {
    // Prevents a second download before the button re-renders as busy.
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    fetchDocument(order.id)
      .then((file) => saveFile(file, `${order.number}.pdf`))
      .catch((error: unknown) => notify.error(t('errors.download'), errorText(error)))
      .finally(() => {
        isRunning.current = false;
        setBusy(false);
      });
  };

  return (
    <Button
      variant="outline"
      colorPalette="gray"
      size="sm"
      onClick={download}
      loading={isBusy}
      aria-label={t('history.downloadOf', { number: order.number })}
    >
      <Download />
      <Span hideBelow="md">{order.number}</Span>
    </Button>
  );
}
