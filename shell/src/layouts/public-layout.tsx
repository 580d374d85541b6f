import { Outlet } from '@veleta/shared/router';
import { Box } from '@veleta/shared/ui';

/** Nothing around the page: participants meet their organization, not this product's menus. */
export const PublicLayout = () => (
  <Box as="main" minH="100dvh" _print={{ minH: '0' }}>
    <Outlet />
  </Box>
);
