import {
  LANGUAGES,
  LAYOUTS,
  MENU_PLACES,
  OPEN_SLOTS,
  REMOTE_CONTRACT,
  ROLES,
  SINGLE_SLOTS,
  type RemoteEntry,
} from '@veleta/shared/contracts';

/** Returns the path of the first invalid value, or null. */
type Check = (value: unknown, path: string) => string | null;

const when =
  (isRight: (value: unknown) => boolean): Check =>
  (value, path) =>
    isRight(value) ? null : path;
const text = when((value) => typeof value === 'string');
const matching = (form: RegExp): Check => when((value) => typeof value === 'string' && form.test(value));
const oneOf = (values: readonly unknown[]): Check => when((value) => values.includes(value));
const optional =
  (check: Check): Check =>
  (value, path) =>
    value === undefined ? null : check(value, path);
const listOf =
  (check: Check, atLeast = 0): Check =>
  (value, path) => {
    if (!Array.isArray(value) || value.length < atLeast) return path;
    for (const [index, item] of value.entries()) {
      const problem = check(item, `${path}.${index}`);
      if (problem) return problem;
    }
    return null;
  };
const record =
  (parts: Readonly<Record<string, Check>>): Check =>
  (value, path) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return path;
    const properties = new Map<string, unknown>(Object.entries(value));
    for (const [name, check] of Object.entries(parts)) {
      const problem = check(properties.get(name), `${path}.${name}`);
      if (problem) return problem;
    }
    return null;
  };

const roles = optional(listOf(oneOf(ROLES)));
const openSlot = record({ id: oneOf(OPEN_SLOTS), order: when(Number.isSafeInteger), roles });
const slot: Check = (value, path) =>
  typeof value === 'string' ? oneOf(SINGLE_SLOTS)(value, path) : openSlot(value, path);
const entry = record({
  name: text,
  container: text,
  descriptor: record({
    name: matching(/^mf-[a-z][a-z-]*$/),
    contract: oneOf([REMOTE_CONTRACT]),
    languages: listOf(oneOf(LANGUAGES)),
    routes: listOf(record({ path: matching(/^\//), layout: oneOf(LAYOUTS), roles })),
    menu: listOf(
      record({
        id: text,
        path: text,
        label: text,
        labels: optional(record({ en: text, es: text })),
        place: oneOf(MENU_PLACES),
        order: when(Number.isSafeInteger),
        roles,
      }),
    ),
    slots: listOf(slot),
  }),
  releases: listOf(
    record({
      version: text,
      manifest_url: text,
      integrity: listOf(record({ file: text, hash: text })),
      preload: listOf(text),
      shared_range: text,
    }),
    1,
  ),
});

/**
 * Returns the path of the first error in an entry of the registry, or null. A test checks that it agrees with
 * `RemoteEntrySchema`; the schema library would cost 6 KB (gzip) on every first page.
 */
export const entryError = (candidate: unknown): string | null => entry(candidate, 'entry');

/** Type guard for `entryError`. */
export const isRemoteEntry = (candidate: unknown): candidate is RemoteEntry => entryError(candidate) === null;
