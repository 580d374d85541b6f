import { saveFile } from '@veleta/shared/files';
import { useErrorText, useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { Button, Span } from '@veleta/shared/ui';
import { Download } from '@veleta/shared/ui/icons';
import { useSingleFlight } from '@veleta/shared/ui/pieces';
import { useState } from 'react';
import { fetchDocument, type PurchaseOrder } from './orders.api.ts';

/** Downloads the printable order. */
export function DownloadOrder({ order }: { order: Pick<PurchaseOrder, 'id' | 'number'> }) {
  const { t } = useTranslation('mf-subscriptions');
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const singleFlight = useSingleFlight();

  const download = () =>
    singleFlight(async () => {
      setBusy(true);
      try {
        saveFile(await fetchDocument(order.id), `${order.number}.pdf`);
      } catch (error) {
        notify.error(t('errors.download'), errorText(error));
      }
      setBusy(false);
    });

  return (
    <Button
      variant="outline"
      colorPalette="gray"
      size="sm"
      onClick={() => void download()}
      loading={isBusy}
      aria-label={t('history.downloadOf', { number: order.number })}
    >
      <Download />
      <Span hideBelow="md">{order.number}</Span>
    </Button>
  );
}
