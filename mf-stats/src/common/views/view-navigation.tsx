import { useTranslation } from '@veleta/shared/i18n';
import { Link } from '@veleta/shared/router';
import { Box, chakra, Flex } from '@veleta/shared/ui';
import { ChevronLeft, ChevronRight } from '@veleta/shared/ui/icons';
import { useEffect } from 'react';
import type { View } from '../use-stats-address.ts';
import { useOverflow } from '../use-overflow.ts';
import { SHOWN_VIEWS } from '../../pages/view-list.ts';

interface ViewNavigationProps {
  readonly current: View;
  readonly hrefOf: (changes: { view: View }) => string;
}

/** Scrolls the current link to the middle. Only the list scrolls: `scrollIntoView` would scroll the page too. */
function centreCurrent(list: HTMLElement): void {
  const place = list.querySelector<HTMLElement>('[aria-current]')?.parentElement;
  if (place) list.scrollLeft = place.offsetLeft - (list.clientWidth - place.offsetWidth) / 2;
}

/**
 * Navigation between views. Uses links, because each view has an address. On a narrow screen it scrolls and indicates
 * hidden links.
 */
export function ViewNavigation({ current, hrefOf }: ViewNavigationProps) {
  const { t } = useTranslation('mf-stats');
  const { box: list, isBefore, isAfter } = useOverflow<HTMLDivElement>(centreCurrent);
  useEffect(() => {
    if (list.current) centreCurrent(list.current);
  }, [list, current]);
  const scroll = (by: number) => list.current?.scrollBy({ left: by * 0.7 * list.current.clientWidth });
  return (
    <Box
      as="nav"
      aria-label={t('views.label')}
      position="relative"
      borderBottomWidth="1px"
      borderColor="border"
      _print={{ display: 'none' }}
    >
      {isBefore ? <More side="start" onClick={() => scroll(-1)} /> : null}
      {isAfter ? <More side="end" onClick={() => scroll(1)} /> : null}
      <Flex
        as="ul"
        ref={list}
        listStyleType="none"
        position="relative"
        overflowX="auto"
        gap={{ base: '0', lg: '2' }}
        mb="-1px"
        css={{ scrollbarWidth: 'none' }}
      >
        {SHOWN_VIEWS.map(({ name }) => (
          <li key={name}>
            <chakra.span
              asChild
              display="block"
              px={{ base: '2.5', lg: '3' }}
              py="3"
              whiteSpace="nowrap"
              textStyle="sm"
              fontWeight="medium"
              color="fg.muted"
              textDecoration="none"
              borderBottomWidth="2px"
              borderColor="transparent"
              _highContrast={{ borderColor: 'Canvas' }}
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

/** Indicates hidden links, for pointers only. Keyboard focus and screen readers scroll the list by themselves. */
function More({ side, onClick }: { side: 'start' | 'end'; onClick: () => void }) {
  const Icon = side === 'start' ? ChevronLeft : ChevronRight;
  const at = side === 'start' ? { left: '0' } : { right: '0' };
  return (
    <chakra.button
      type="button"
      aria-hidden="true"
      tabIndex={-1}
      position="absolute"
      insetBlock="0"
      zIndex="1"
      width="9"
      display="flex"
      alignItems="center"
      justifyContent="center"
      color="fg"
      bg="bg"
      cursor="pointer"
      onClick={onClick}
      {...at}
    >
      <Icon size={18} />
    </chakra.button>
  );
}
