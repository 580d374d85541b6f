import { purchaseOrders, readEmail } from '@veleta/shared/contracts';
import type { BodyOf } from '@veleta/shared/http';

/** What is typed into the order form, in the order of the page. */
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

/** A body as it travels: this call converts no keys, so they are written as the API reads them. */
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

/** What is wrong with a field: the key of its message, and the number in it. */
export interface Complaint {
  readonly key:
    'order.nameRequired' | 'order.addressRequired' | 'order.countryRequired' | 'order.email' | 'order.tooLong';
  readonly maximum?: number;
}

const LENGTHS = purchaseOrders.ORDER_LENGTHS;
const REQUIRED: Partial<Record<OrderField, Complaint['key']>> = {
  billingName: 'order.nameRequired',
  address1: 'order.addressRequired',
  country: 'order.countryRequired',
  email: 'order.email',
};
const MAXIMUM: Partial<Record<OrderField, number>> = {
  billingName: LENGTHS.billing_name,
  taxId: LENGTHS.tax_id,
  address1: LENGTHS.address,
  address2: LENGTHS.address,
  address3: LENGTHS.address,
  reference: LENGTHS.reference,
};

export function complaintAbout(field: OrderField, typed: string): Complaint | null {
  const text = typed.trim();
  const required = REQUIRED[field];
  if (text === '') return required ? { key: required } : null;
  if (field === 'email') return readEmail(text) ? null : { key: 'order.email' };
  const maximum = MAXIMUM[field];
  return maximum !== undefined && text.length > maximum ? { key: 'order.tooLong', maximum } : null;
}

/** Fields with something wrong, in the order of the page. */
export function complaintsOf(values: OrderValues): [OrderField, Complaint][] {
  const found: [OrderField, Complaint][] = [];
  // The keys of an object of ours are its fields.
  for (const field of Object.keys(EMPTY_ORDER) as OrderField[]) {
    const complaint = complaintAbout(field, values[field]);
    if (complaint) found.push([field, complaint]);
  }
  return found;
}

/** What is sent; empty lines of the address are left out. */
export function bodyOf(values: OrderValues, plan: Pick<OrderBody, 'tier' | 'cycle'>): OrderBody {
  return {
    ...plan,
    billing_name: values.billingName.trim(),
    tax_id: values.taxId.trim() || null,
    address: [values.address1, values.address2, values.address3].map((line) => line.trim()).filter(Boolean),
    country: values.country,
    reference: values.reference.trim() || null,
    email: values.email.trim(),
  };
}
