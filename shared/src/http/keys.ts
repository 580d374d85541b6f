/** Converts `first_name` to `firstName`. */
type CamelCase<Key> = Key extends `${infer Head}_${infer Tail}`
  ? Head extends ''
    ? `_${CamelCase<Tail>}`
    : `${Head}${Capitalize<CamelCase<Tail>>}`
  : Key;

/** A wire type with all keys in camelCase. */
export type CamelCased<T> = T extends Blob | Date
  ? T
  : T extends readonly (infer Element)[]
    ? CamelCased<Element>[]
    : T extends object
      ? { [Key in keyof T as CamelCase<Key>]: CamelCased<T[Key]> }
      : T;

/** Converts a key to camelCase. */
export const toCamelKey = (key: string): string =>
  key.replace(/(?<=[^_])_+([a-z0-9])/gi, (_, letter: string) => letter.toUpperCase());
const snakeKey = (key: string): string => key.replace(/(?<=[^_])([A-Z])/g, '_$1').toLowerCase();

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  (Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null);

function convert(value: unknown, rename: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((element) => convert(element, rename));
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [rename(key), convert(inner, rename)]));
}

/** Converts the keys of a reply to camelCase, deeply. */
export const toCamelCase = (value: unknown): unknown => convert(value, toCamelKey);
/** Converts the keys of a body or query to snake_case, deeply. */
export const toSnakeCase = (value: unknown): unknown => convert(value, snakeKey);
export const toSnakeKey = snakeKey;
