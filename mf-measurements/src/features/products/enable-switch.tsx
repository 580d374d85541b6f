import { useEffect, useRef, useState } from 'react';
import { codeOf } from '@veleta/shared/http';
import { useErrorText, useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { useQueryClient } from '@veleta/shared/query';
import { Box, VisuallyHidden } from '@veleta/shared/ui';
import { Switch } from '@veleta/shared/ui/choices';
import { useSingleFlight } from '@veleta/shared/ui/pieces';
import { useCanManage } from '../../common/use-can-manage.ts';
import { DisableDialog } from './disable-dialog.tsx';
import { plannedQuery, useEnableProduct, type PlannedSet, type Product } from './products.api.ts';

/** Enables or disables a product; asks first if planned measurements would be deleted. */
export function EnableSwitch({ product, name }: { product: Product; name: string }) {
  const { t } = useTranslation('mf-measurements');
  const errorText = useErrorText();
  const canManage = useCanManage();
  const client = useQueryClient();
  const enable = useEnableProduct();
  const singleFlight = useSingleFlight();
  // Optimistic state; an error reverts it.
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [dropped, setDropped] = useState<PlannedSet | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const isOn = wanted ?? product.isEnabled;

  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The kit leaves the checkbox as clicked, also after an error.
    if (input.current) input.current.checked = isOn;
  });

  const fail = (error: unknown): void =>
    notify.error(
      t('products.saveFailed'),
      codeOf(error) === 'measurement_active' ? t('products.locked') : errorText(error),
    );
  const save = async (isEnabled: boolean, dropsSet?: string): Promise<void> => {
    await enable.mutateAsync({ key: product.key, isEnabled, ...(dropsSet && { dropsSet }) });
    notify.success(t(isEnabled ? 'products.enabledDone' : 'products.disabledDone', { product: name }));
  };
  /** The API says what prevents it; only then is the planned set loaded for the confirmation. */
  const ask = async (): Promise<void> => {
    const set = await client.fetchQuery(plannedQuery(product.key));
    setDropped(set);
    setIsAsking(set !== null);
  };
  const change = (isEnabled: boolean) =>
    singleFlight(async () => {
      setWanted(isEnabled);
      try {
        await save(isEnabled).catch((error: unknown) => {
          if (codeOf(error) !== 'set_exists') throw error;
          return ask();
        });
      } catch (error) {
        fail(error);
      }
      setWanted(null);
    });
  const confirm = () =>
    singleFlight(async () => {
      try {
        await save(false, dropped?.id);
      } catch (error) {
        fail(error);
      }
      setIsAsking(false);
    });

  return (
    <>
      <Switch.Root
        checked={isOn}
        disabled={!canManage}
        onCheckedChange={({ checked }) => void change(checked)}
        flexShrink="0"
        flexDirection="row-reverse"
      >
        <Switch.HiddenInput ref={input} />
        <Switch.Control />
        <Switch.Label color="fg.muted">
          <VisuallyHidden>{t('products.toggle', { product: name })}</VisuallyHidden>
          <Box as="span" aria-hidden="true" hideBelow="sm">
            {isOn ? t('products.enabled') : t('products.disabled')}
          </Box>
        </Switch.Label>
      </Switch.Root>
      {dropped && (
        <DisableDialog
          name={name}
          set={dropped}
          isOpen={isAsking}
          isBusy={enable.isPending}
          onConfirm={() => void confirm()}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
