import type { RemoteEntry, Role } from '@veleta/shared/contracts';

/** A menu entry that a remote declares. */
export interface MenuEntry {
  readonly id: string;
  readonly path: string;
  /** Key of the label in the messages of the remote. */
  readonly label: string;
  readonly entry: RemoteEntry;
}

/** Returns the menu entries that a role may see, in their order. */
export const menuEntries = (entries: readonly RemoteEntry[], place: 'user' | 'side', role: Role | null): MenuEntry[] =>
  entries
    .flatMap((entry) =>
      entry.descriptor.menu
        .filter((item) => item.place === place && (!item.roles || (role !== null && item.roles.includes(role))))
        .map(({ id, path, label, order }) => ({ id, path, label, order, entry })),
    )
    .sort((one, other) => one.order - other.order);
