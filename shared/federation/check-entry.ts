import type { RemoteDescriptor } from '../src/contracts/registry.ts';
import { slotIdOf } from '../src/contracts/remote-contract.ts';
import { keysOf, partTextsOf } from './entry-imports.ts';

/** Returns the differences between a remote's descriptor and its remote module, as sentences; empty if they agree. */
export function differencesOfEntry(entryFile: string, descriptor: RemoteDescriptor): string[] {
  const declared: Record<string, string[]> = {
    routes: descriptor.routes.map((route) => route.path),
    slots: descriptor.slots.map(slotIdOf),
    messages: [...descriptor.languages],
  };
  const sections = Object.entries(declared).flatMap(([section, names]) => {
    const exposed = keysOf(entryFile, section);
    return [
      ...names
        .filter((name) => !exposed.includes(name))
        .map((name) => `${section}: "${name}" is declared, but missing in the remote module`),
      ...exposed
        .filter((name) => !names.includes(name))
        .map((name) => `${section}: "${name}" is in the remote module, but not declared`),
    ];
  });
  return [...sections, ...differencesOfPartTexts(entryFile, descriptor)];
}

/** Texts of parts must belong to declared parts, in every declared language. */
function differencesOfPartTexts(entryFile: string, { routes, slots, languages }: RemoteDescriptor): string[] {
  const parts = new Set<string>([...routes.map(({ path }) => path), ...slots.map(slotIdOf)]);
  const texts = partTextsOf(entryFile);
  return keysOf(entryFile, 'partMessages').flatMap((part) => {
    if (!parts.has(part)) return [`partMessages: "${part}" is in the remote module, but not declared`];
    const countOf = (language: string) =>
      texts.filter((each) => each.part === part && each.language === language).length;
    const most = Math.max(...languages.map(countOf));
    if (most === 0) return [`partMessages: "${part}" names no texts`];
    return languages
      .filter((language) => countOf(language) < most)
      .map((language) => `partMessages: "${part}" has texts that are missing in "${language}"`);
  });
}
