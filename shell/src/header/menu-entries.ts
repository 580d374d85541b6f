import type { MenuPlace, RemoteEntry, Role } from '@veleta/shared/contracts';

type DeclaredItem = RemoteEntry['descriptor']['menu'][number];

/** A menu entry that a remote declares. */
export interface MenuEntry extends Pick<DeclaredItem, 'id' | 'path' | 'labels' | 'order'> {
  readonly entry: RemoteEntry;
}

/** Returns the menu entries that a role may see, in their order. */
export const menuEntries = (entries: readonly RemoteEntry[], place: MenuPlace, role: Role | null): MenuEntry[] =>
  entries
    .flatMap((entry) =>
      entry.descriptor.menu
        .filter((item) => item.place === place && (!item.roles || (role !== null && item.roles.includes(role))))
        .map(({ id, path, labels, order }) => ({ id, path, labels, order, entry })),
    )
    .sort((one, other) => one.order - other.order);
