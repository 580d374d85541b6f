import { Outlet } from '@veleta/shared/router';
import { Box } from '@veleta/shared/ui';

/** Layout without header and menus, for participants. */
export const PublicLayout = () => (
  <Box as="main" minH="100dvh" _print={{ minH: '0' }}>
    <Outlet />
  </Box>
);
