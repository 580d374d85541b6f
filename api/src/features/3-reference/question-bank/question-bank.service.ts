import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { type Bilingual, products } from '@veleta/shared/contracts';

const BankSchema = z.object({
  version: z.int(),
  products: z.array(
    z.object({
      key: products.ProductKeySchema,
      name: products.ItemSchema.shape.text,
      description: products.ItemSchema.shape.text,
      /** Dimension that drivers explain; products without one have no drivers. */
      outcome: z.optional(z.string()),
      dimensions: z.array(products.DimensionSchema).check(z.minLength(1)),
    }),
  ),
});

export type QuestionBank = z.infer<typeof BankSchema>;
export type BankProduct = QuestionBank['products'][number];

/** Parses a question bank. Throws for an inconsistent one, so that the server does not start with it. */
export function parseQuestionBank(text: string): QuestionBank {
  const bank = BankSchema.parse(JSON.parse(text));
  assertUnique('product', bank.products);
  for (const product of bank.products) {
    assertUnique(`dimension of ${product.key}`, product.dimensions);
    assertUnique(
      `item of ${product.key}`,
      product.dimensions.flatMap((dimension) => dimension.items),
    );
    if (product.outcome !== undefined && !product.dimensions.some(({ key }) => key === product.outcome)) {
      throw new Error(`question bank: outcome of ${product.key} is not one of its dimensions`);
    }
  }
  return bank;
}

function assertUnique(what: string, entries: readonly { key: string }[]): void {
  const keys = new Set<string>();
  for (const { key } of entries) {
    if (keys.has(key)) throw new Error(`question bank: duplicate ${what}: ${key}`);
    keys.add(key);
  }
}

const bank = parseQuestionBank(readFileSync(new URL('../../../../seed/question-bank.json', import.meta.url), 'utf8'));

/** Returns all products in display order. */
export function allProducts(): readonly BankProduct[] {
  return bank.products;
}

export function findProduct(key: string): BankProduct | undefined {
  return bank.products.find((product) => product.key === key);
}

/** Returns a product's name, or its key if the question bank no longer contains it. */
export const productName = (key: string): Bilingual => findProduct(key)?.name ?? { en: key, es: key };
