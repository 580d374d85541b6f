import { KIOSK_CODES_PER_BATCH, kiosks } from '@veleta/shared/contracts';
import { useContractForm } from '@veleta/shared/forms';
import { useErrorText, useTranslation } from '@veleta/shared/i18n';
import { Button, FormField, Input, Stack } from '@veleta/shared/ui';
import type { useCreateCodes } from './kiosk.api.ts';

/** Form for the number of new codes. The panel shows the codes. */
export function CreateCodes({ create }: { create: ReturnType<typeof useCreateCodes> }) {
  const { t } = useTranslation('mf-measurements');
  const errorText = useErrorText();
  const form = useContractForm<{ count: string }>({
    schema: kiosks.KioskCodesInputSchema,
    initial: { count: '20' },
    toBody: ({ count }) => ({ count: Number(count) }),
    isGuarded: false,
    // Every failure is shown at the only field.
    fieldOfCode: () => ['count', 'invalid'],
    words: (_, code): string =>
      code === 'invalid' || code === 'out_of_range'
        ? t('kiosk.makeFailed', { reason: errorText(form.failure) })
        : t('kiosk.countWrong', { most: KIOSK_CODES_PER_BATCH }),
    send: async ({ count }) => {
      await create.mutateAsync(Number(count));
      return 'done';
    },
  });
  return (
    <form {...form.formProps}>
      <Stack gap="4" alignItems="flex-start">
        <FormField label={t('kiosk.count')} hint={t('kiosk.countHint')} required error={form.errorOf('count')}>
          <Input inputMode="numeric" width="32" {...form.fields.register('count')} />
        </FormField>
        <Button type="submit" variant="outline" loading={form.isBusy}>
          {t('kiosk.make')}
        </Button>
      </Stack>
    </form>
  );
}
