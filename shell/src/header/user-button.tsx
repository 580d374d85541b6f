import { useTranslation } from '@veleta/shared/i18n';
import { useAuth } from '@veleta/shared/session';
import { Box, Button, Span } from '@veleta/shared/ui';
import { ChevronDown, User } from '@veleta/shared/ui/icons';
import type { ComponentProps } from 'react';

/**
 * Button with the organization's name, or else the user's last name. Looks the same before and after the menu is
 * loaded.
 */
export function UserButton(props: ComponentProps<typeof Button>) {
  const { t } = useTranslation('layouts');
  const { user, organization } = useAuth();
  const title = organization?.name || user?.lastName || t('header.userFallback');
  return (
    <Button
      variant="ghost"
      colorPalette="gray"
      size="sm"
      minW="0"
      flexShrink="1"
      maxW={{ base: '40', md: '72' }}
      px={{ base: '2', md: '3' }}
      me={{ base: '-2', md: '-3' }}
      aria-label={t('header.userMenu', { name: title })}
      {...props}
    >
      <Box as="span" hideBelow="sm" display={{ sm: 'inline-flex' }}>
        <User aria-hidden="true" />
      </Box>
      <Span truncate minW="0">
        {title}
      </Span>
      <ChevronDown aria-hidden="true" />
    </Button>
  );
}
