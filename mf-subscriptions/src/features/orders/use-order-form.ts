import { purchaseOrders, type FieldCode } from '@veleta/shared/contracts';
import { fieldText, useContractForm } from '@veleta/shared/forms';
import { HttpError } from '@veleta/shared/http';
import { useErrorText, useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { useAuth } from '@veleta/shared/session';
import { bodyOf, EMPTY_ORDER, fieldOfOrder } from './order-rules.ts';
import type { OrderBody, OrderField, OrderValues } from './order-rules.ts';
import { usePlaceOrder, type PurchaseOrder } from './orders.api.ts';

/** Error codes that concern the plan, not a field of this form. */
const CONFLICTS: ReadonlySet<FieldCode> = new Set(['below_use', 'next_period', 'already_ordered']);

/** State of the order form. Its draft survives reloads and failures. */
export function useOrderForm(plan: Pick<OrderBody, 'tier' | 'cycle'>, onPlaced: (order: PurchaseOrder) => void) {
  const { t } = useTranslation('mf-subscriptions');
  const errorText = useErrorText();
  const { user, organization } = useAuth();
  const place = usePlaceOrder();

  const reasonOf = (error: unknown): string => {
    const conflict = error instanceof HttpError ? error.fields.find(({ code }) => CONFLICTS.has(code)) : undefined;
    return conflict ? fieldText(conflict) : errorText(error);
  };
  const words = (field: OrderField, code: FieldCode): string | undefined => {
    // The country is chosen from a list, so an invalid one counts as missing.
    if (field === 'country') return t('order.countryRequired');
    if (code !== 'required') return undefined;
    if (field === 'email') return fieldText({ code: 'email' });
    return t(field === 'billingName' ? 'order.nameRequired' : 'order.addressRequired');
  };
  const form = useContractForm<OrderValues>({
    schema: purchaseOrders.PurchaseOrderInputSchema,
    initial: {
      ...EMPTY_ORDER,
      billingName: organization?.name ?? '',
      country: organization?.country ?? '',
      email: user?.email ?? '',
    },
    toBody: (values) => bodyOf(values, plan),
    fieldOf: fieldOfOrder,
    words,
    draft: 'order',
    send: async (values) => {
      const order = await place.mutateAsync(bodyOf(values, plan));
      notify.success(t('done.ordered'));
      onPlaced(order);
      return 'done';
    },
    onFailed: (error) => notify.error(t('errors.purchase'), reasonOf(error)),
  });
  return { ...form, failure: form.failure === null ? null : reasonOf(form.failure) };
}
