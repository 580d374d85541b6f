import type { purchaseOrders } from '@veleta/shared/contracts';
import type { BodyOf } from '@veleta/shared/http';

/** Values of the order form, in the order of the page. */
export interface OrderValues {
  readonly billingName: string;
  readonly taxId: string;
  readonly address1: string;
  readonly address2: string;
  readonly address3: string;
  readonly country: string;
  readonly email: string;
  readonly reference: string;
}
export type OrderField = keyof OrderValues;

export const EMPTY_ORDER: OrderValues = {
  billingName: '',
  taxId: '',
  address1: '',
  address2: '',
  address3: '',
  country: '',
  email: '',
  reference: '',
};

/** Request body. This call converts no keys, so they are in snake case. */
export interface OrderBody {
  readonly tier: BodyOf<typeof purchaseOrders.createPurchaseOrder>['tier'];
  readonly cycle: BodyOf<typeof purchaseOrders.createPurchaseOrder>['cycle'];
  readonly billing_name: string;
  readonly tax_id: string | null;
  readonly address: string[];
  readonly country: string;
  readonly reference: string | null;
  readonly email: string;
}

const ADDRESS = ['address1', 'address2', 'address3'] as const;

/** Returns the field of an address line in the request, which omits empty lines. */
export function fieldOfOrder(path: string, values: OrderValues): OrderField | undefined {
  const [name, line = '0'] = path.split('.');
  if (name !== 'address') return undefined;
  return ADDRESS.filter((field) => values[field].trim() !== '')[Number(line)] ?? ADDRESS[0];
}

/** Converts form values to the request body, without empty address lines. */
export function bodyOf(values: OrderValues, plan: Pick<OrderBody, 'tier' | 'cycle'>): OrderBody {
  return {
    ...plan,
    billing_name: values.billingName.trim(),
    tax_id: values.taxId.trim() || null,
    address: ADDRESS.map((field) => values[field].trim()).filter(Boolean),
    country: values.country,
    reference: values.reference.trim() || null,
    email: values.email.trim(),
  };
}
