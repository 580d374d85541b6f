import type { products } from '@veleta/shared/contracts';
import type * as z from 'zod/mini';
import { lockAccountSetup } from '../../../platform/database/lock-account-setup.ts';
import { type Tx, inTenant } from '../../../platform/database/tenant.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import { type Actor, recordAuditEvent } from '../../2-identity/audit/index.ts';
import { deleteEnabledProduct, insertEnabledProduct, listEnabledProducts } from './products.queries.ts';
import { allProducts, type BankProduct, findProduct } from '../question-bank/index.ts';

type Product = z.infer<typeof products.ProductSchema>;

/** Returns products with their items, and whether the account has enabled them. */
export async function listProducts({ db }: Services, accountId: string): Promise<Product[]> {
  const enabled = new Set(await inTenant(db, accountId, (tx) => listEnabledProducts(tx, accountId)));
  return allProducts().map((product) => toProduct(product, enabled.has(product.key)));
}

/**
 * Enables or disables a product, except while it collects. Disabling drops its planned set, which the person must name
 * in `dropsSet`. Finished measurements and own questions remain.
 */
export async function setProductEnabled(
  services: Services,
  by: Actor,
  key: string,
  { isEnabled, dropsSet }: { isEnabled: boolean; dropsSet: string | null },
): Promise<Product> {
  const { db, clock, events, measurementUse } = services;
  const { accountId } = by;
  const product = findProduct(key);
  if (!product) throw new AppError('not_found');
  if (isEnabled && dropsSet !== null)
    throw new AppError('invalid_input', { fields: [{ path: 'drops_set', code: 'unknown' }] });
  await inTenant(db, accountId, async (tx) => {
    await lockAccountSetup(tx, accountId);
    const wasEnabled = (await listEnabledProducts(tx, accountId)).includes(key);
    if (wasEnabled === isEnabled && dropsSet === null) return;
    if (isEnabled) {
      await insertEnabledProduct(tx, accountId, key, clock.now());
    } else {
      const now = clock.now();
      await measurementUse.assertNoneActive(tx, accountId, now, { productKey: key });
      await events.emit('product.disabling', { tx, accountId, now, productKey: key, dropsSet });
      await deleteEnabledProduct(tx, accountId, key);
    }
    await recordAuditEvent(services, tx, by, isEnabled ? 'product_enabled' : 'product_disabled', {
      details: { product: key },
    });
  });
  return toProduct(product, isEnabled);
}

/** Requires an enabled product, for the setup of measurements. Throws `product_disabled`. */
export async function requireEnabledProduct(tx: Tx, accountId: string, key: string): Promise<void> {
  if (!(await listEnabledProducts(tx, accountId)).includes(key)) throw new AppError('product_disabled');
}

/** Returns the keys of the products that the account has enabled. */
export async function enabledProducts(tx: Tx, accountId: string): Promise<ReadonlySet<string>> {
  return new Set(await listEnabledProducts(tx, accountId));
}

function toProduct({ key, name, description, dimensions }: BankProduct, isEnabled: boolean): Product {
  return { key, name, description, is_enabled: isEnabled, dimensions };
}
