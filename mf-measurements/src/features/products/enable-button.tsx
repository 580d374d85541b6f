import { useErrorText, useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { Button } from '@veleta/shared/ui';
import { useSingleFlight } from '@veleta/shared/ui/pieces';
import { useEnableProduct } from './products.api.ts';

/** Enables a product without going to the list of products. */
export function EnableButton({ product, name }: { product: string; name: string }) {
  const { t } = useTranslation('mf-measurements');
  const errorText = useErrorText();
  const enable = useEnableProduct();
  const singleFlight = useSingleFlight();
  const run = () =>
    singleFlight(async () => {
      try {
        await enable.mutateAsync({ key: product, isEnabled: true });
        notify.success(t('products.enabledDone', { product: name }));
      } catch (error) {
        notify.error(t('products.saveFailed'), errorText(error));
      }
    });
  return (
    <Button
      onClick={() => void run()}
      loading={enable.isPending}
      loadingText={t('setUp.disabled.action', { product: name })}
    >
      {t('setUp.disabled.action', { product: name })}
    </Button>
  );
}
