const KEY = 'veleta.overrides.asked';
const FRAGMENT = '#override=';

/** Proposal of a link: addresses by remote. It has no effect until the user applies it in the panel. */
export type Proposal = Readonly<Record<string, string>>;

/** Moves the proposal from the address to the storage of this tab: a sign-in may come first. */
export function storeProposal(): void {
  if (!location.hash.startsWith(FRAGMENT)) return;
  try {
    sessionStorage.setItem(KEY, decodeURIComponent(location.hash.slice(FRAGMENT.length)));
    history.replaceState(history.state, '', location.pathname + location.search);
  } catch {
    // Storage is blocked or the address is malformed: there is no proposal.
  }
}

/** Requests the panel for the next page of this tab. */
export const requestPanel = (): void => sessionStorage.setItem(KEY, sessionStorage.getItem(KEY) ?? '');

/** Checks whether an earlier page requested the panel; the proposal stays stored. */
export const isPanelRequested = (): boolean => sessionStorage.getItem(KEY) !== null;

/** Takes the stored proposal: `mf-stats@http://localhost:4200,mf-x@…`; null if there is none. */
export function takeProposal(): Proposal | null {
  const text = sessionStorage.getItem(KEY);
  if (text === null) return null;
  sessionStorage.removeItem(KEY);
  const pairs = text.split(',').map((pair) => /^(mf-[a-z][a-z-]*)@(.+)$/.exec(pair.trim()));
  return Object.fromEntries(pairs.flatMap((pair) => (pair ? [[pair[1], pair[2]]] : [])));
}
