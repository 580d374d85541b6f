import * as z from 'zod/mini';

type Schema = z.core.$ZodType;
type Definition = z.core.$ZodTypes['_zod']['def'];

/** Texts for schemas with a format or pattern: the first one that the schema accepts is used. */
const TEXTS = [
  'Example',
  '6c1f0d1e-6f3f-4b34-9a53-5f3f0f5d4a01',
  '2026-11-20T10:00:00Z',
  '2026-11-20',
  '2026-11',
  'ana@example.org',
  'work-climate',
  'mf-goals',
  'ES',
  '#01a3a3',
  'EXAMPLE1',
];
const NUMBERS = [1, 0, 5, 10, 50, 100, 2026];

/** Returns the first candidate that a schema accepts. */
function accepted(schema: Schema, candidates: readonly unknown[]): unknown {
  const found = candidates.find((each) => z.core.safeParse(schema, each).success);
  if (found === undefined) throw new TypeError('No example fits a schema of the contracts.');
  return found;
}

/**
 * Returns a value that a schema accepts: one item in each list, every optional field, and the first of several
 * possibilities.
 */
export function exampleOf(schema: Schema): unknown {
  // Every schema of the library is one of these.
  const definition = (schema as z.core.$ZodTypes)._zod.def;
  const example = sample(definition, schema);
  return z.core.safeParse(schema, example).success ? example : accepted(schema, [[], ...TEXTS, ...NUMBERS]);
}

function sample(definition: Definition, schema: Schema): unknown {
  switch (definition.type) {
    case 'object':
      return Object.fromEntries(Object.entries(definition.shape).map(([key, field]) => [key, exampleOf(field)]));
    case 'array':
      return [exampleOf(definition.element)];
    case 'tuple':
      return definition.items.map(exampleOf);
    case 'record':
      return { [String(exampleOf(definition.keyType))]: exampleOf(definition.valueType) };
    case 'union':
      return exampleOf(definition.options[0] as Schema);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly':
      return exampleOf(definition.innerType);
    case 'pipe':
      return exampleOf(definition.in);
    case 'lazy':
      return exampleOf(definition.getter());
    case 'enum':
      return Object.values(definition.entries)[0];
    case 'literal':
      return definition.values[0];
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'unknown':
    case 'any':
      return null;
    case 'string':
      return accepted(schema, TEXTS);
    case 'number':
      return accepted(schema, NUMBERS);
    default:
      throw new TypeError(`No example for a schema of the type "${definition.type}".`);
  }
}
