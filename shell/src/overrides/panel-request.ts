const KEY = 'veleta.overrides.asked';
const FRAGMENT = '#override=';

/** What a link proposes: addresses by remote. Nothing of it counts before a person has applied it in the panel. */
export type Proposal = Readonly<Record<string, string>>;

/** Keeps what the address proposes for this tab and takes it out of the address: a sign-in may come first. */
export function keepProposal(): void {
  if (!location.hash.startsWith(FRAGMENT)) return;
  try {
    sessionStorage.setItem(KEY, decodeURIComponent(location.hash.slice(FRAGMENT.length)));
    history.replaceState(history.state, '', location.pathname + location.search);
  } catch {
    // Blocked storage or a broken address: nothing is proposed.
  }
}

/** Opens the panel on the next page of this tab. */
export const askForPanel = (): void => sessionStorage.setItem(KEY, sessionStorage.getItem(KEY) ?? '');

/** Whether the panel was asked for before this page; the proposal stays until it is taken. */
export const isPanelAskedFor = (): boolean => sessionStorage.getItem(KEY) !== null;

/** Takes what was proposed: `mf-stats@http://localhost:4200,mf-x@…`; null where nothing was asked. */
export function takeProposal(): Proposal | null {
  const text = sessionStorage.getItem(KEY);
  if (text === null) return null;
  sessionStorage.removeItem(KEY);
  const pairs = text.split(',').map((pair) => /^(mf-[a-z][a-z-]*)@(.+)$/.exec(pair.trim()));
  return Object.fromEntries(pairs.flatMap((pair) => (pair ? [[pair[1], pair[2]]] : [])));
}
