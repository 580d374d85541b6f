// Separate from the schemas: the shell needs these at once, and a file is never split between chunks, so it would bring
// the schema library.

/** Major version of the contract between shell and remotes. */
export const REMOTE_CONTRACT = 1;

export const LAYOUTS = ['auth', 'main', 'side', 'public'] as const;
/** Menus that take entries of any remote: the bar of the header, the dark side menu, the user menu. */
export const MENU_PLACES = ['header', 'side', 'user'] as const;
/** Slots that one remote fills. */
export const SINGLE_SLOTS = [
  'main.overlay',
  'main.terms',
  'account.data',
  'onboarding.subscription',
  'onboarding.organization',
  'onboarding.measurements',
  'organization.participation-lists',
  'product.preview',
] as const;
/** Slots that any number of remotes fill, in the order of their descriptors. */
export const OPEN_SLOTS = ['dashboard.summaries', 'dashboard.cards', 'settings.sections', 'user.sections'] as const;
export const SLOTS = [...SINGLE_SLOTS, ...OPEN_SLOTS] as const;
/** Remotes whose area cannot be switched off: without sign-in, no person could switch it on again. */
export const ALWAYS_ON: readonly string[] = ['mf-auth'];
export type MenuPlace = (typeof MENU_PLACES)[number];
export type SlotId = (typeof SLOTS)[number];
export type OpenSlotId = (typeof OPEN_SLOTS)[number];
export type LayoutId = (typeof LAYOUTS)[number];

/** Returns the id of a declared slot. */
export const slotIdOf = (slot: SlotId | { readonly id: SlotId }): SlotId => (typeof slot === 'string' ? slot : slot.id);
