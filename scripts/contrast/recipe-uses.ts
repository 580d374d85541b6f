import { isOwnColor, NOTES, SURFACES, type ColorUse } from './color-use.ts';
import { isDecorative, isFill } from './meaning.ts';
import { statesOf, type LookState, type Style } from './look-states.ts';

/** A Chakra recipe: of one element, or of several by slot name. */
export interface Recipe {
  readonly slots?: readonly string[];
  readonly base?: Style;
  readonly variants?: Readonly<Record<string, Readonly<Record<string, Style>>>>;
}

/** Slots that contain other slots in any recipe. The rest only contain their own content. */
const CONTAINERS = new Set(['root', 'content', 'list', 'row', 'header', 'body', 'item', 'trigger', 'dropzone']);
/** Slots of shapes without text. */
const TRACKS = new Set(['track', 'control']);
/** Slot of the shape that moves on a track. */
const KNOB = 'thumb';

const isStyle = (value: unknown): value is Style =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function merged(one: Style, other: Style): Style {
  const result: Record<string, unknown> = { ...one };
  for (const [key, value] of Object.entries(other)) {
    const before = result[key];
    result[key] = isStyle(before) && isStyle(value) ? merged(before, value) : value;
  }
  return result;
}

/** Returns the base style merged with each option of each variant. */
function looksOf({ base = {}, variants = {} }: Recipe): { name: string; style: Style }[] {
  return Object.entries(variants).reduce(
    (looks, [axis, options]) =>
      Object.entries(options).some(([, style]) => JSON.stringify(style).match(/colou?r|bg|background/i))
        ? looks.flatMap(({ name, style }) =>
            Object.entries(options).map(([option, own]) => ({
              name: `${name} ${axis}=${option}`,
              style: merged(style, own),
            })),
          )
        : looks,
    [{ name: '', style: base }],
  );
}

/** Values of custom properties that a recipe sets and reads: `--toast-mark`. */
function variablesIn(recipe: Recipe): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const walk = (style: Style): void => {
    for (const [key, value] of Object.entries(style)) {
      if (isStyle(value)) walk(value);
      else if (key.startsWith('--') && typeof value === 'string' && value.startsWith('colors.'))
        found.set(key, [...(found.get(key) ?? []), value.slice('colors.'.length)]);
    }
  };
  walk(recipe.base ?? {});
  for (const options of Object.values(recipe.variants ?? {})) Object.values(options).forEach(walk);
  return found;
}

/** Returns the colour uses of one recipe. */
export function usesOfRecipe(name: string, recipe: Recipe): ColorUse[] {
  const variables = variablesIn(recipe);
  const read = (values: readonly string[]): string[] =>
    values
      .flatMap((value) => variables.get(/^var\((--[\w-]+)\)$/.exec(value)?.[1] ?? '') ?? [value])
      .filter(isOwnColor);
  const uses: ColorUse[] = [];

  for (const look of looksOf(recipe)) {
    const slots: readonly (readonly [string, LookState[]])[] = recipe.slots
      ? recipe.slots.map((slot) => [slot, statesOf(isStyle(look.style[slot]) ? look.style[slot] : {})] as const)
      : [['', statesOf(look.style)]];
    /** Returns the backgrounds of the slots around one. */
    const around = (inner: string, holders: ReadonlySet<string>): string[] =>
      slots
        .filter(([slot]) => slot !== inner && holders.has(slot))
        .flatMap(([, states]) => states.filter(({ isOff }) => !isOff).flatMap(({ grounds }) => read(grounds)));

    for (const [slot, states] of slots) {
      for (const state of states) {
        if (state.isOff) continue;
        const where = `${name}${slot && `.${slot}`}${state.path}`;
        const own = read(state.grounds);
        const behind = [...SURFACES, ...around(slot, CONTAINERS)];
        const beneath = [...behind, ...around(slot, TRACKS)];
        const inks = read(state.inks);
        const grounds = own.length > 0 ? own : [...behind, ...NOTES];
        for (const ink of inks) uses.push({ where, kind: 'text', ink, grounds });
        for (const ink of read(Object.values(state.marks).flat()))
          if (!isDecorative(ink)) uses.push({ where, kind: 'mark', ink, grounds: behind });
        // A shape without text is recognized by its colour alone.
        if (inks.length === 0)
          for (const ink of own)
            if (isFill(ink) || slot === KNOB)
              uses.push({
                where,
                kind: 'mark',
                ink,
                grounds: slot === KNOB ? around(slot, TRACKS) : beneath.filter((ground) => ground !== ink),
              });
      }
    }
  }
  return uses;
}
