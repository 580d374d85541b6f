/** One purchase, before it is made. */
interface Purchase {
  readonly id: string;
  readonly accountId: string;
  readonly tier: string;
  readonly cycle: string;
  readonly price: number;
  readonly currency: string;
}

/**
 * How a purchase is paid. `pay` throws when it cannot be; otherwise the subscription is active at once. A repeat with the
 * same `id` must not charge twice.
 */
export interface PaymentProvider {
  readonly name: string;
  pay(purchase: Purchase): Promise<{ reference: string }>;
}

/** The default: an invoice follows; nothing is charged here. */
export const invoiceProvider: PaymentProvider = {
  name: 'invoice',
  pay: async ({ id }) => ({ reference: `INV-${id.slice(0, 8).toUpperCase()}` }),
};

/** A purchase order: the order's number stands for the payment, and the invoice names it. */
export const purchaseOrderProvider = (number: string): PaymentProvider => ({
  name: 'purchase-order',
  pay: async () => ({ reference: number }),
});
