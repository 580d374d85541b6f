import { useTranslation } from '@veleta/shared/i18n';
import { Link } from '@veleta/shared/router';
import { Box, chakra, Flex } from '@veleta/shared/ui';
import { useEffect, useRef } from 'react';
import type { View } from '../address/use-stats-address.ts';
import { SHOWN_VIEWS } from './view-list.ts';

interface ViewNavigationProps {
  readonly current: View;
  readonly hrefOf: (changes: { view: View }) => string;
}

/** From view to view: links, since each is a place with an address. Scrolls by itself where the screen is narrow. */
export function ViewNavigation({ current, hrefOf }: ViewNavigationProps) {
  const { t } = useTranslation('mf-stats');
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (!list.current || !place) return;
    // Only the list moves: `scrollIntoView` would move the page as well.
    list.current.scrollLeft = place.offsetLeft - (list.current.clientWidth - place.offsetWidth) / 2;
  }, [current]);
  return (
    <Box as="nav" aria-label={t('views.label')} borderBottomWidth="1px" borderColor="border">
      <Flex
        as="ul"
        ref={list}
        listStyleType="none"
        position="relative"
        overflowX="auto"
        gap={{ base: '1', md: '2' }}
        mb="-1px"
        pe={{ base: '8', lg: '0' }}
        // Fades where more follows; its own end is clear of that.
        maskImage={{ base: 'linear-gradient(to right, black calc(100% - 2rem), transparent)', lg: 'none' }}
        css={{ scrollbarWidth: 'none' }}
      >
        {SHOWN_VIEWS.map(({ name }) => (
          <li key={name}>
            <chakra.span
              asChild
              display="block"
              px="3"
              py="3"
              whiteSpace="nowrap"
              textStyle="sm"
              fontWeight="medium"
              color="fg.muted"
              textDecoration="none"
              borderBottomWidth="2px"
              borderColor="transparent"
              _hover={{ color: 'fg' }}
              _focusVisible={{ outline: '2px solid', outlineColor: 'primary.focusRing', outlineOffset: '-2px' }}
              _currentPage={{ color: 'fg', fontWeight: 'semibold', borderColor: 'primary.solid' }}
            >
              <Link to={hrefOf({ view: name })} aria-current={name === current ? 'page' : undefined}>
                {t(`views.${name}`)}
              </Link>
            </chakra.span>
          </li>
        ))}
      </Flex>
    </Box>
  );
}
