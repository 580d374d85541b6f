import { useController } from '@veleta/shared/forms';
import { useLanguage, useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { Alert, Button, Card, FormField, HStack, Input, SimpleGrid, Stack, Text } from '@veleta/shared/ui';
import { Select } from '@veleta/shared/ui/controls';
import { ConfirmDialog, dialogIntent } from '@veleta/shared/ui/on-demand';
import { useState, type ComponentProps, type ReactNode } from 'react';
import type { OrderBody, OrderField } from './order-rules.ts';
import { countriesQuery, type PurchaseOrder } from './orders.api.ts';
import { useOrderForm } from './use-order-form.ts';

interface OrderFormProps {
  plan: Pick<OrderBody, 'tier' | 'cycle'>;
  /** The ordered plan with its price. */
  summary: ReactNode;
  /** Whether the price is loaded; ordering requires it. */
  isPriceKnown: boolean;
  /** Texts of the confirmation, with the terms of the order. */
  confirm: { title: string; body: readonly string[]; label: string };
  onPlaced: (order: PurchaseOrder) => void;
  onBack: () => void;
}

/** Billing details for the chosen plan. Asks for confirmation with the price before it orders. */
export function OrderForm({ plan, summary, isPriceKnown, confirm, onPlaced, onBack }: OrderFormProps) {
  const { t } = useTranslation('mf-subscriptions');
  const language = useLanguage();
  const countries = useQuery(countriesQuery(language));
  const form = useOrderForm(plan, onPlaced);
  // Controlled, so that a saved value survives until the country names have loaded.
  const { field: country } = useController({ name: 'country', control: form.fields.control });
  const [isConfirming, setConfirming] = useState(false);

  const text = (field: OrderField, label: string, input: ComponentProps<typeof Input> & { hint?: string } = {}) => {
    const { hint, required, ...rest } = input;
    return (
      <FormField label={label} hint={hint} error={form.errorOf(field)} required={required}>
        <Input {...form.fields.register(field)} {...rest} />
      </FormField>
    );
  };

  const chosen = country.value;
  const isUnnamed = chosen !== '' && !countries.data?.some(({ code }) => code === chosen);
  return (
    <form {...form.formProps} onSubmit={(event) => void form.check(event, () => setConfirming(true))}>
      <Stack gap="6" maxW="3xl">
        {summary}
        <Card.Root>
          <Card.Body gap="6">
            {text('billingName', t('order.billingName'), { required: true, autoComplete: 'organization' })}
            {text('address1', t('order.address1'), { required: true, autoComplete: 'address-line1' })}
            <SimpleGrid columns={{ base: 1, md: 2 }} gap="6">
              {text('address2', t('order.address2'), { autoComplete: 'address-line2' })}
              {text('address3', t('order.address3'), { autoComplete: 'address-line3' })}
              <Stack gap="2">
                <FormField label={t('order.country')} error={form.errorOf('country')} required>
                  <Select autoComplete="country" {...country}>
                    <option value="">{t('order.chooseCountry')}</option>
                    {isUnnamed && <option value={chosen}>{chosen}</option>}
                    {countries.data?.map(({ code, name }) => (
                      <option key={code} value={code}>
                        {name}
                      </option>
                    ))}
                  </Select>
                </FormField>
                {countries.isError && (
                  <HStack role="alert">
                    <Text textStyle="sm" color="fg.error">
                      {t('order.countriesFailed')}
                    </Text>
                    <Button size="xs" variant="outline" colorPalette="gray" onClick={() => void countries.refetch()}>
                      {t('shared:actions.retry')}
                    </Button>
                  </HStack>
                )}
              </Stack>
              {text('taxId', t('order.taxId'), { autoComplete: 'off' })}
              {text('email', t('order.emailLabel'), {
                required: true,
                type: 'email',
                autoComplete: 'email',
                hint: t('order.emailHint'),
              })}
              {text('reference', t('order.reference'), { autoComplete: 'off', hint: t('order.referenceHint') })}
            </SimpleGrid>
          </Card.Body>
        </Card.Root>
        {form.failure && (
          <Alert.Root status="error" role="alert">
            <Alert.Indicator />
            <Alert.Content>
              <Alert.Title>{t('errors.purchase')}</Alert.Title>
              <Alert.Description>
                {form.failure} {t('order.nothingLost')}
              </Alert.Description>
            </Alert.Content>
          </Alert.Root>
        )}
        <HStack gap="3" wrap="wrap">
          <Button type="submit" loading={form.isBusy} disabled={!isPriceKnown} {...dialogIntent}>
            {t('order.submit')}
          </Button>
          <Button variant="outline" colorPalette="gray" onClick={onBack} disabled={form.isBusy}>
            {t('order.back')}
          </Button>
        </HStack>
      </Stack>
      <ConfirmDialog
        isOpen={isConfirming}
        title={confirm.title}
        description={
          <Stack as="span" gap="2">
            {[...confirm.body, t('confirm.invoice', { email: form.fields.getValues('email').trim() })].map((fact) => (
              <Text as="span" key={fact}>
                {fact}
              </Text>
            ))}
          </Stack>
        }
        confirmLabel={confirm.label}
        isDestructive={false}
        isBusy={form.isBusy}
        onConfirm={() => void form.submit().finally(() => setConfirming(false))}
        onCancel={() => setConfirming(false)}
      />
    </form>
  );
}
