import { MENU_PLACES, type MenuPlace, type RemoteEntry, type Role } from '@veleta/shared/contracts';
import { INDEX_PATH, routeAt } from '../registry/owner-of.ts';
import type { SwitchedOffArea } from '../registry/parse-registry.ts';
import { SPECIFIED_ITEMS, type SpecifiedItem } from './specified-items.ts';

type MenuItem = RemoteEntry['descriptor']['menu'][number];

/** One item of a menu. */
export interface NavigationItem {
  /** Unique in its menu. */
  readonly key: string;
  readonly id: string;
  readonly path: string;
  /** Labels by language from the registry; the shell's own texts otherwise. */
  readonly labels: MenuItem['labels'];
}

/** What the menus depend on. */
export interface NavigationState {
  readonly entries: readonly RemoteEntry[];
  readonly switchedOff: readonly SwitchedOffArea[];
  readonly role: Role | null;
}

/** A menu entry with its remote. */
interface Declared extends MenuItem {
  readonly remote: string;
  /** Whether the specification names it: then its remote also owns the page. */
  readonly isSpecified: boolean;
}

const admits = (roles: readonly Role[] | undefined, role: Role | null): boolean =>
  roles === undefined || (role !== null && roles.includes(role));

const isNamed = (item: MenuItem, entry: RemoteEntry): boolean =>
  SPECIFIED_ITEMS[item.place].some(({ id, path }) => id === item.id && path === item.path) &&
  routeAt(entry, item.path) !== undefined;

/** Returns the entries of all remotes that a role may see, in the order of their descriptors. */
const declaredItems = ({ entries, role }: NavigationState): Declared[] =>
  entries
    .flatMap((entry) =>
      entry.descriptor.menu
        .filter(({ roles }) => admits(roles, role))
        .map((item) => ({ ...item, remote: entry.name, isSpecified: isNamed(item, entry) })),
    )
    .sort((one, other) => one.order - other.order || (one.remote < other.remote ? -1 : 1));

/** Whether a page that the shell links by itself can be opened. A page of no known remote counts as open. */
function isOpen(path: string, { entries, switchedOff, role }: NavigationState): boolean {
  const page = path === '/' ? INDEX_PATH : path;
  if (switchedOff.some(({ routes }) => routes.some((route) => route.path === page))) return false;
  // `/` leads those without access to their first page.
  return path === '/' || entries.every((entry) => admits(routeAt(entry, page)?.roles, role));
}

const toItem = ({ remote, id, path, labels }: Declared): NavigationItem => ({
  key: `${remote}.${id}`,
  id,
  path,
  labels,
});

function specifiedItems(place: MenuPlace, state: NavigationState, declared: readonly Declared[]): NavigationItem[] {
  const itemOf = ({ id, path, isOwn }: SpecifiedItem): NavigationItem[] => {
    if (isOwn) return isOpen(path, state) ? [{ key: id, id, path, labels: undefined }] : [];
    const found = declared.find((item) => item.isSpecified && item.place === place && item.id === id);
    return found ? [toItem(found)] : [];
  };
  return SPECIFIED_ITEMS[place].flatMap(itemOf);
}

/**
 * Returns the entries that areas declare for the user menu, and one for each area page that is only in other menus: the
 * user menu is the only one on every page and at every width.
 */
function addedUserItems(added: readonly Declared[], declared: readonly Declared[]): Declared[] {
  const own = added.filter(({ place }) => place === 'user');
  const known = new Set(declared.filter(({ place }) => place === 'user').map(({ path }) => path));
  const others = MENU_PLACES.flatMap((place) => added.filter((item) => item.place === place));
  for (const item of others) {
    if (known.has(item.path)) continue;
    known.add(item.path);
    own.push(item);
  }
  return own;
}

/** Returns the items of a menu: first the specified ones, then those of other areas in the order of their descriptors. */
export function navigationOf(place: MenuPlace, state: NavigationState): NavigationItem[] {
  const declared = declaredItems(state);
  const added = declared.filter(({ isSpecified }) => !isSpecified);
  const items = place === 'user' ? addedUserItems(added, declared) : added.filter((item) => item.place === place);
  return [...specifiedItems(place, state, declared), ...items.map(toItem)];
}
