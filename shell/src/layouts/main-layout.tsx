import { Slot } from '@veleta/shared/remote';
import { useAuth } from '@veleta/shared/session';
import { Outlet } from '@veleta/shared/router';
import { Box } from '@veleta/shared/ui';
import { Header } from '../header/header.tsx';
import { CONTENT_ID, SkipLink } from '../header/skip-link.tsx';
import { areTermsOutdated } from '../session/outdated-terms.ts';

/** Layout with header, page and the overlay slot of a remote. */
export function MainLayout() {
  const { user } = useAuth();
  return (
    <>
      <SkipLink />
      <Header />
      <Box as="main" id={CONTENT_ID} tabIndex={-1} outline="none" minH="calc(100dvh - 4rem)" _print={{ minH: '0' }}>
        <Outlet />
      </Box>
      {/* One dialog at a time: the terms come first. */}
      {!areTermsOutdated(user) && <Slot id="main.overlay" />}
    </>
  );
}
