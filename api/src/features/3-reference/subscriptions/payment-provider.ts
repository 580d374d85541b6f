/** A purchase before payment. */
interface Purchase {
  readonly id: string;
  readonly accountId: string;
  readonly tier: string;
  readonly cycle: string;
  readonly price: number;
  readonly currency: string;
}

/**
 * Pays purchases. `pay` throws if it fails; otherwise the subscription becomes active immediately. A repetition with
 * the same `id` must not charge twice.
 */
export interface PaymentProvider {
  readonly name: string;
  pay(purchase: Purchase): Promise<{ reference: string }>;
}

/** The default provider: an invoice follows, and nothing is charged here. */
export const invoiceProvider: PaymentProvider = {
  name: 'invoice',
  pay: async ({ id }) => ({ reference: `INV-${id.slice(0, 8).toUpperCase()}` }),
};

/** Creates the provider for a purchase order: the order's number is the payment reference, and the invoice names it. */
export const purchaseOrderProvider = (number: string): PaymentProvider => ({
  name: 'purchase-order',
  pay: async () => ({ reference: number }),
});
