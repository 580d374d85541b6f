import { OPEN_SLOTS, slotIdOf, type RemoteEntry, type Role, type SlotId } from '@veleta/shared/contracts';

const OPEN: ReadonlySet<string> = new Set(OPEN_SLOTS);

/** Whether a slot takes any number of remotes. */
export const isOpenSlot = (id: SlotId): boolean => OPEN.has(id);

/** Returns the remotes that fill a slot for a role, in the order of their descriptors; one at most if it is not open. */
export function fillersOf(entries: readonly RemoteEntry[], id: SlotId, role: Role | null): readonly RemoteEntry[] {
  return entries
    .flatMap((entry) =>
      entry.descriptor.slots
        .filter((slot) => slotIdOf(slot) === id)
        .map((slot) => ({ entry, ...(typeof slot === 'string' ? { order: 0, roles: undefined } : slot) })),
    )
    .filter(({ roles }) => roles === undefined || (role !== null && roles.includes(role)))
    .sort((one, other) => one.order - other.order || (one.entry.name < other.entry.name ? -1 : 1))
    .map(({ entry }) => entry)
    .slice(0, isOpenSlot(id) ? undefined : 1);
}

/** Returns the open slots that have content for a role. */
export const filledSlots = (entries: readonly RemoteEntry[], role: Role | null): ReadonlySet<SlotId> =>
  new Set(OPEN_SLOTS.filter((id) => fillersOf(entries, id, role).length > 0));
