/** An object whose properties the shell relies on. Without `keys`, all of its own properties count. */
interface Watched {
  readonly name: string;
  readonly target: object;
  readonly keys?: readonly PropertyKey[];
}

/** Own properties of an object; undefined for a watched one that it does not have. */
type Properties = ReadonlyMap<PropertyKey, PropertyDescriptor | undefined>;

const FUNCTIONS = [
  'fetch',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'queueMicrotask',
  'requestAnimationFrame',
  'structuredClone',
  'matchMedia',
  'getComputedStyle',
  'addEventListener',
  'removeEventListener',
  'dispatchEvent',
];

/** Without `HTMLElement`: a library of the interface replaces its `focus` to follow the keyboard. */
const CLASSES = [
  'Object',
  'Function',
  'Array',
  'String',
  'Number',
  'Boolean',
  'RegExp',
  'Date',
  'Promise',
  'Map',
  'Set',
  'WeakMap',
  'WeakSet',
  'Error',
  'URL',
  'URLSearchParams',
  'Headers',
  'Request',
  'Response',
  'AbortController',
  'EventTarget',
  'Event',
  'Node',
  'Element',
  'Document',
  'History',
  'Storage',
  'XMLHttpRequest',
];

/** Classes and namespaces whose static functions are watched too. */
const STATICS = ['Object', 'Array', 'Promise', 'Number', 'JSON', 'Reflect', 'Math', 'Intl'];

const isObject = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function';

function watchedObjects(): Watched[] {
  const globalOf = (name: string): unknown => Reflect.get(globalThis, name);
  const prototypes = CLASSES.flatMap((name) => {
    const known = globalOf(name);
    return typeof known === 'function' && isObject(known.prototype)
      ? [{ name: `${name}.prototype`, target: known.prototype }]
      : [];
  });
  const statics = STATICS.flatMap((name) => {
    const target = globalOf(name);
    return isObject(target) ? [{ name, target }] : [];
  });
  return [
    { name: 'window', target: globalThis, keys: [...FUNCTIONS, ...CLASSES, ...STATICS] },
    { name: 'history', target: history, keys: ['pushState', 'replaceState', 'back', 'forward', 'go'] },
    ...prototypes,
    ...statics,
  ];
}

const propertiesOf = ({ target, keys = Reflect.ownKeys(target) }: Watched): Properties =>
  new Map(keys.map((key) => [key, Reflect.getOwnPropertyDescriptor(target, key)]));

const isSame = (one: PropertyDescriptor | undefined, other: PropertyDescriptor | undefined): boolean =>
  one === other ||
  (one !== undefined &&
    other !== undefined &&
    Object.is(one.value, other.value) &&
    one.get === other.get &&
    one.set === other.set);

/** Restores a property. Returns false if it cannot be changed any more. */
function restore(target: object, key: PropertyKey, before: PropertyDescriptor | undefined): boolean {
  return before ? Reflect.defineProperty(target, key, before) : Reflect.deleteProperty(target, key);
}

export interface GlobalsGuard {
  /** Undoes changes since the guard was created. Returns their names, such as `window.fetch`. */
  undo(): string[];
}

/**
 * Records the globals, the prototypes and the style sheets of the document that the shell relies on, before a remote is
 * evaluated. Comparing costs less than a millisecond, and unlike frozen prototypes it does not break a library that
 * assigns a property of the same name to an object of its own.
 */
export function createGlobalsGuard(): GlobalsGuard {
  const recorded = watchedObjects().map((watched) => ({ watched, before: propertiesOf(watched) }));
  const sheets = [...(document.adoptedStyleSheets ?? [])];

  function undoStyles(): string[] {
    const now = [...(document.adoptedStyleSheets ?? [])];
    if (now.length === sheets.length && now.every((sheet, index) => sheet === sheets[index])) return [];
    document.adoptedStyleSheets = [...sheets];
    return ['document.adoptedStyleSheets'];
  }

  return {
    undo() {
      const changes = recorded.flatMap(({ watched, before }) => {
        const now = propertiesOf(watched);
        return [...new Set([...before.keys(), ...now.keys()])]
          .filter((key) => !isSame(before.get(key), now.get(key)))
          .map((key) => {
            const isRestored = restore(watched.target, key, before.get(key));
            return `${watched.name}.${String(key)}${isRestored ? '' : ' (cannot be restored)'}`;
          });
      });
      return [...changes, ...undoStyles()];
    },
  };
}
