export interface ProductTables {
  account_products: { account_id: string; product_key: string; enabled_at: Date };
}
