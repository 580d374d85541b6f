import * as z from 'zod/mini';
import type { Call, Schema } from '@veleta/shared/contracts';
import { parseWith } from '../validation.ts';

/** The part of JSON Schema that sample values need. */
interface Shape {
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly minItems?: number;
  readonly items?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Shape[];
}

const PARTS = ['params', 'query', 'body'] as const;
type Part = (typeof PARTS)[number];
type Step = string | number;

/** A field of a request that contains the id of a row. */
export interface IdPlace {
  readonly part: Part;
  readonly path: readonly Step[];
}

/** A field of a request for free text, with a valid sample. */
export interface TextPlace extends IdPlace {
  readonly sample: unknown;
}

/** An unsent request that is valid by its contract. */
export interface FilledRequest {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** An id that no row has. */
export const UNKNOWN_ID = '00000000-0000-4000-8000-00000000dead';

/** After every day of the test clock: a measurement planned for then is not active, which would lock other things. */
const LATER = '2026-09-01';
const SAMPLE = 'sample';

/** Samples that a schema cannot provide, because they must exist. */
const SAMPLES: Readonly<Record<string, unknown>> = {
  product: 'engagement',
  key: 'engagement',
  timezone: 'UTC',
  country: 'UY',
  // A role that every inviting person may assign.
  role: 'analyst',
  start_date: LATER,
  end_date: LATER,
};

/** Further fields of a new measurement set for each of its ids. */
const SET_FIELDS = {
  participant_list: { distribution: 'traceable-link' },
  overrides: { product: 'culture', distribution: 'reusable-link', number_of_participants: 5 },
};

/** Further fields that a request needs so that an id is checked, by route and field of the body. */
const FURTHER_FIELDS: Readonly<Record<string, Readonly<Record<string, object>>>> = {
  'POST /api/v1/participant-imports/': { categories: { list: null } },
  // The order of the product with a single own question: one id is the complete order.
  'PUT /api/v1/own-questions/order/': { questions: { product: 'culture' } },
  // Past days and an existing item.
  'POST /api/v1/past-results/': {
    categories: { first_date: '2024-05-06', last_date: '2024-05-10', items: ['energy-net'] },
  },
  'POST /api/v1/measurement-sets/': SET_FIELDS,
  'POST /api/v1/measurement-sets/launch-preview/': SET_FIELDS,
};

/** The same for a body that contains the set in a field. */
const FIELDS_IN_SET: Readonly<Record<string, Readonly<Record<string, object>>>> = {
  'POST /api/v1/measurement-sets/test-mail/': SET_FIELDS,
};

/** String formats that are no free text. */
const GIVEN_FORMS = ['uuid', 'date', 'date-time'];

/** Ids that the caller generates: they name no row. */
const GENERATED_BY_CALLERS = ['submission_id'];

function shapeOf(schema: Schema): Shape {
  // A JSON schema is plain data; the interface above names the part that is read.
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
}

const optionsOf = (shape: Shape): readonly Shape[] => shape.anyOf ?? [shape];
const valueOf = (shape: Shape): Shape => optionsOf(shape).find(({ type }) => type !== 'null') ?? shape;

function idPathsIn(shape: Shape, path: readonly Step[] = []): (readonly Step[])[] {
  return optionsOf(shape).flatMap((option) => {
    if (option.format === 'uuid') return GENERATED_BY_CALLERS.includes(String(path.at(-1))) ? [] : [path];
    const inside = Object.entries(option.properties ?? {}).flatMap(([name, of]) => idPathsIn(of, [...path, name]));
    return option.items ? [...inside, ...idPathsIn(option.items, [...path, 0])] : inside;
  });
}

/** Returns every field of a call that contains the id of a row, from its schemas. */
export function idPlacesOf(call: Call): IdPlace[] {
  return PARTS.flatMap((part) => {
    const schema = call[part];
    return schema ? idPathsIn(shapeOf(schema)).map((path) => ({ part, path })) : [];
  });
}

function textPathsIn(shape: Shape, path: readonly Step[] = []): { path: readonly Step[]; sample: () => unknown }[] {
  return optionsOf(shape).flatMap((option) => {
    const { type, format = '' } = option;
    if (type === 'string' && !option.enum && option.const === undefined && !GIVEN_FORMS.includes(format))
      return [{ path, sample: () => sampleOf(option, path, []) }];
    const inside = Object.entries(option.properties ?? {}).flatMap(([name, of]) => textPathsIn(of, [...path, name]));
    return option.items ? [...inside, ...textPathsIn(option.items, [...path, 0])] : inside;
  });
}

/** Returns every free-text field of a call, from its schemas. */
export function textPlacesOf(call: Call): TextPlace[] {
  return PARTS.flatMap((part) => {
    const schema = call[part];
    if (!schema) return [];
    return textPathsIn(shapeOf(schema)).map(({ path, sample }) => ({ part, path, sample: sample() }));
  });
}

/** Returns the request with another value in one field, without validation. */
export function withValue(request: FilledRequest, { part, path }: IdPlace, value: unknown): FilledRequest {
  return { ...request, [part]: put(request[part], path, value) };
}

/** Returns the URL parameters that are neither ids nor enums, which need a listed value. */
export function nameParamsOf(call: Call): string[] {
  const { properties = {} } = call.params ? shapeOf(call.params) : {};
  return Object.entries(properties).flatMap(([name, shape]) => (shape.format === 'uuid' || shape.enum ? [] : [name]));
}

function sampleOf(shape: Shape, path: readonly Step[], along: readonly Step[]): unknown {
  const { type, format, pattern, properties = {}, required = [], items, ...rest } = valueOf(shape);
  const name = String(path.at(-1));
  if (rest.const !== undefined) return rest.const;
  if (format === 'uuid') return UNKNOWN_ID;
  if (name in SAMPLES) return SAMPLES[name];
  if (rest.enum) return rest.enum[0];
  if (type === 'object') {
    const wanted = Object.entries(properties).filter(([key]) => required.includes(key) || key === along[0]);
    return Object.fromEntries(
      wanted.map(([key, of]) => [key, sampleOf(of, [...path, key], key === along[0] ? along.slice(1) : [])]),
    );
  }
  if (type === 'array')
    return items && (rest.minItems || along.length > 0) ? [sampleOf(items, [...path, 0], along.slice(1))] : [];
  if (type === 'integer' || type === 'number') return Math.max(rest.minimum ?? 1, 1);
  if (type === 'boolean') return true;
  if (format === 'email') return 'somebody@example.org';
  if (format === 'date') return LATER;
  if (format === 'date-time') return `${LATER}T00:00:00Z`;
  if (type === 'string' && (!pattern || new RegExp(String(pattern)).test(SAMPLE))) return SAMPLE;
  throw new Error(`no sample for "${path.join('.')}": add one to SAMPLES`);
}

function put(target: unknown, [step, ...rest]: readonly Step[], value: unknown): unknown {
  if (step === undefined) return value;
  if (Array.isArray(target)) return target.map((one, index) => (index === step ? put(one, rest, value) : one));
  const fields: Record<string, unknown> = Object(target);
  return { ...fields, [step]: put(fields[step], rest, value) };
}

/**
 * Creates a request that is valid by the contract of `call`, with `id` in `place`. @throws Error that names the call
 * when its schemas give no valid request
 */
export function fillRequest(route: string, call: Call, place?: IdPlace, id: unknown = UNKNOWN_ID): FilledRequest {
  const partOf = (part: Part): unknown => {
    const schema = call[part];
    if (!schema) return part === 'body' ? undefined : {};
    const along = place?.part === part ? place.path : [];
    try {
      let sample = sampleOf(shapeOf(schema), [], along);
      if (place?.part === part) {
        const [first, second] = place.path.map(String);
        const inSet = FIELDS_IN_SET[route]?.[second ?? ''];
        if (inSet) sample = put(sample, ['set'], { ...Object(Object(sample).set), ...inSet });
        sample = put({ ...Object(sample), ...FURTHER_FIELDS[route]?.[first ?? ''] }, place.path, id);
      }
      parseWith(schema, sample);
      return sample;
    } catch (cause) {
      throw new Error(`${route}: no ${part} is valid by its contract`, { cause });
    }
  };
  return { params: Object(partOf('params')), query: Object(partOf('query')), body: partOf('body') };
}
