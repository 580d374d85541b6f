import { readFileSync } from 'node:fs';
import ts from 'typescript';
import type { RemoteDescriptor } from '../src/contracts/registry.ts';

/** Names of the properties that `defineRemote({ [section]: { … } })` has in a door file. */
function keysOf(door: ts.SourceFile, section: string): string[] {
  const keys: string[] = [];
  const visit = (node: ts.Node): void => {
    if (
      ts.isPropertyAssignment(node) &&
      node.name.getText(door) === section &&
      ts.isObjectLiteralExpression(node.initializer)
    ) {
      for (const property of node.initializer.properties) {
        const name = property.name;
        if (name) keys.push(ts.isStringLiteral(name) ? name.text : name.getText(door));
      }
      return;
    }
    ts.forEachChild(node, visit);
  };
  visit(door);
  return keys.sort();
}

/** Differences between what a remote declares and what its door holds, as sentences; empty when they agree. */
export function differencesOfDoor(doorFile: string, descriptor: RemoteDescriptor): string[] {
  const door = ts.createSourceFile(doorFile, readFileSync(doorFile, 'utf8'), ts.ScriptTarget.Latest, true);
  const declared: Record<string, string[]> = {
    routes: descriptor.routes.map((route) => route.path),
    slots: [...descriptor.slots],
    messages: [...descriptor.languages],
  };
  return Object.entries(declared).flatMap(([section, names]) => {
    const held = keysOf(door, section);
    return [
      ...names
        .filter((name) => !held.includes(name))
        .map((name) => `${section}: "${name}" is declared, but not in the door`),
      ...held
        .filter((name) => !names.includes(name))
        .map((name) => `${section}: "${name}" is in the door, but not declared`),
    ];
  });
}
