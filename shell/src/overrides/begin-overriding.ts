import { listenToBuilds } from './build-news.ts';
import { keepScroll, restoreScroll } from './keep-scroll.ts';
import { createOverriding, type Overriding } from './overriding.ts';
import { readPermission } from './permission.ts';
import { readOverrides } from './stored-overrides.ts';

/** Overrides in a browser, with the news of the builds behind them; null without the permission. */
export function beginOverriding(): Overriding | null {
  const origins = readPermission();
  if (!origins) return null;
  const overrides = readOverrides();
  const overriding = createOverriding({
    origins,
    overrides,
    reload: () => {
      keepScroll();
      location.reload();
    },
  });
  restoreScroll();
  for (const { remote, url } of overrides) {
    if (URL.canParse(url) && origins.includes(new URL(url).origin))
      listenToBuilds(url, (news) => void overriding.hear(remote, news));
  }
  return overriding;
}
