import type { Override } from '@veleta/shared/contracts';
import { listenToBuilds } from './build-news.ts';
import { keepScroll, restoreScroll } from './keep-scroll.ts';
import { createOverriding, type Overriding } from './overriding.ts';

/** Overrides in a browser: with the news of the builds behind them. */
export function beginOverriding(origins: readonly string[], overrides: readonly Override[]): Overriding {
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
