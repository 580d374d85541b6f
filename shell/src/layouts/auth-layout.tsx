import { useTranslation } from '@veleta/shared/i18n';
import { Navigate, Outlet, useLocation } from '@veleta/shared/router';
import { useAuth } from '@veleta/shared/session';
import { AuthIllustration, Box, Flex, Text, Wordmark } from '@veleta/shared/ui';
import { CONTENT_ID, SkipLink } from '../header/skip-link.tsx';
import { LanguageSwitcher } from '../language/language-switcher.tsx';
import { SessionSpinner } from '../session/session-spinner.tsx';

/**
 * Split view: the illustration (from 768 px) beside a card of 500 px. Redirects signed-in users away from the auth
 * pages.
 */
export function AuthLayout() {
  const { t } = useTranslation('shell');
  const { isAuthenticated, isLoading, returnPath } = useAuth();
  const isAuthPage = useLocation().pathname.startsWith('/auth');
  if (isAuthPage && isLoading) return <SessionSpinner />;
  if (isAuthPage && isAuthenticated) return <Navigate to={returnPath} replace />;
  return (
    <Flex minH="100dvh" bg="bg" _print={{ minH: '0', bg: 'bg.panel' }}>
      <SkipLink />
      <Box
        flex="1"
        minW="0"
        display={{ base: 'none', md: 'block' }}
        position="sticky"
        top="0"
        h="100dvh"
        overflow="hidden"
        _print={{ display: 'none' }}
      >
        <AuthIllustration />
      </Box>
      <Flex
        direction="column"
        flex={{ base: '1', md: '0 0 580px', xl: '1' }}
        minW="0"
        px={{ base: '4', sm: '6', md: '10' }}
        py="5"
      >
        <Flex as="header" justify="space-between" align="center">
          <Wordmark />
          <Box me={{ base: '-2', md: '-3' }}>
            <LanguageSwitcher />
          </Box>
        </Flex>
        <Flex as="main" id={CONTENT_ID} tabIndex={-1} outline="none" flex="1" align="center" justify="center" py="8">
          <Box w="full" maxW="auth">
            <Outlet />
          </Box>
        </Flex>
        <Text as="footer" textStyle="sm" color="fg.muted" textAlign="center">
          {t('copyright', { year: new Date().getFullYear() })}
        </Text>
      </Flex>
    </Flex>
  );
}
