import type { FieldCode } from '@veleta/shared/contracts';
import { fieldText } from '@veleta/shared/forms';
import { HttpError } from '@veleta/shared/http';
import { useErrorText, useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { useAuth, useUnsavedChanges } from '@veleta/shared/session';
import { useRef, useState } from 'react';
import { forgetOrderDraft, keepOrderDraft, readOrderDraft } from './order-draft.ts';
import { bodyOf, complaintAbout, complaintsOf, EMPTY_ORDER } from './order-rules.ts';
import type { OrderBody, OrderField, OrderValues } from './order-rules.ts';
import { usePlaceOrder, type PurchaseOrder } from './orders.api.ts';

const FIELD_OF: Readonly<Record<string, OrderField>> = {
  billing_name: 'billingName',
  tax_id: 'taxId',
  address: 'address1',
  country: 'country',
  email: 'email',
  reference: 'reference',
};
/** Codes about the plan as a whole, which no field of this form shows. */
const CONFLICTS: ReadonlySet<FieldCode> = new Set(['below_use', 'next_period', 'already_ordered']);

/** Values, rules, draft and sending of the order form. What was typed outlives a reload and every failure. */
export function useOrderForm(plan: Pick<OrderBody, 'tier' | 'cycle'>, onPlaced: (order: PurchaseOrder) => void) {
  const { t } = useTranslation('mf-subscriptions');
  const errorText = useErrorText();
  const { user, organization } = useAuth();
  const userId = user?.id ?? '';
  const [kept] = useState(() => readOrderDraft(userId));
  const [values, setValues] = useState<OrderValues>(
    kept ?? {
      ...EMPTY_ORDER,
      billingName: organization?.name ?? '',
      country: organization?.country ?? '',
      email: user?.email ?? '',
    },
  );
  const [isChanged, setChanged] = useState(kept !== null);
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<Partial<Record<OrderField, string>>>({});
  const isPlaced = useRef(false);
  const place = usePlaceOrder();
  useUnsavedChanges(isChanged, { survives: true });

  const change = (field: OrderField, value: string): void => {
    const next = { ...values, [field]: value };
    setValues(next);
    setChanged(true);
    setRefused({ ...refused, [field]: undefined });
    keepOrderDraft(userId, next);
  };

  const errorOf = (field: OrderField): string | undefined => {
    if (refused[field]) return refused[field];
    const complaint = isTried ? complaintAbout(field, values[field]) : null;
    return complaint ? t(complaint.key, { maximum: complaint.maximum }) : undefined;
  };

  const reasonOf = (error: unknown): string => {
    const conflict = error instanceof HttpError ? error.fields.find(({ code }) => CONFLICTS.has(code)) : undefined;
    return conflict ? fieldText(conflict) : errorText(error);
  };

  /** Whether everything is whole. Gives the first field with something wrong, null where there is none. */
  const check = (): OrderField | null => {
    setTried(true);
    return complaintsOf(values)[0]?.[0] ?? null;
  };

  /** Sends the order, once; resolves when it is known what became of it. */
  const send = async (): Promise<void> => {
    if (place.isRunning() || isPlaced.current) return;
    try {
      const order = await place.mutateAsync(bodyOf(values, plan));
      isPlaced.current = true;
      forgetOrderDraft(userId);
      setChanged(false);
      notify.success(t('done.ordered'));
      onPlaced(order);
    } catch (error) {
      notify.error(t('errors.purchase'), reasonOf(error));
      if (!(error instanceof HttpError)) return;
      const marks = error.fields.flatMap((refusal) => {
        const field = FIELD_OF[refusal.path.split('.')[0] ?? ''];
        return field ? [[field, fieldText(refusal)] as const] : [];
      });
      setRefused(Object.fromEntries(marks));
    }
  };

  return {
    values,
    change,
    errorOf,
    check,
    send,
    isSending: place.isPending,
    failure: place.isError ? reasonOf(place.error) : null,
  };
}
