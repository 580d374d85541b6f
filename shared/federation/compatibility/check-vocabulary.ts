import type { RemoteDescriptor } from '../../src/contracts/registry.ts';
import { slotIdOf } from '../../src/contracts/remote-contract.ts';
import type { ShellRelease } from '../../src/contracts/releases.ts';

/** Menus of shells that do not list them. */
const FIRST_MENU_PLACES = ['user', 'side'];

/**
 * Returns the layouts, slots and menus of a descriptor that a shell does not have; no layouts and slots if the shell
 * does not list its own.
 */
export function missingInShell(
  descriptor: RemoteDescriptor,
  { layouts, slots, menu_places: places = FIRST_MENU_PLACES }: ShellRelease,
): string[] {
  const usedLayouts = [...new Set(descriptor.routes.map(({ layout }) => layout))];
  const usedPlaces = [...new Set(descriptor.menu.map(({ place }) => place))];
  return [
    ...(layouts
      ? usedLayouts.filter((layout) => !layouts.includes(layout)).map((layout) => `the layout "${layout}"`)
      : []),
    ...(slots
      ? descriptor.slots
          .map(slotIdOf)
          .filter((slot) => !slots.includes(slot))
          .map((slot) => `the slot "${slot}"`)
      : []),
    ...usedPlaces.filter((place) => !places.includes(place)).map((place) => `the menu "${place}"`),
  ];
}
