import type { RemoteDescriptor } from '../../src/contracts/registry.ts';
import type { ShellRelease } from '../../src/contracts/releases.ts';

/**
 * Returns the layouts and slots of a descriptor that a shell does not have; none if the shell does not list its own.
 */
export function missingInShell(descriptor: RemoteDescriptor, { layouts, slots }: ShellRelease): string[] {
  const usedLayouts = [...new Set(descriptor.routes.map(({ layout }) => layout))];
  return [
    ...(layouts
      ? usedLayouts.filter((layout) => !layouts.includes(layout)).map((layout) => `the layout "${layout}"`)
      : []),
    ...(slots ? descriptor.slots.filter((slot) => !slots.includes(slot)).map((slot) => `the slot "${slot}"`) : []),
  ];
}
