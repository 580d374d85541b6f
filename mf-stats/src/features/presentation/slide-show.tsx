import { formatNumber, useTranslation } from '@veleta/shared/i18n';
import { Box, Flex, Heading, HStack, IconButton, Stack, Text, VisuallyHidden } from '@veleta/shared/ui';
import { ChevronLeft, ChevronRight, Maximize, Minimize, X } from '@veleta/shared/ui/icons';
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type TouchEvent } from 'react';
import { createPortal } from 'react-dom';
import type { Presentation, Slide } from './presentation.api.ts';
import { SlideBlock } from './slide-block.tsx';
import { useFullScreen } from './use-full-screen.ts';
import { useModalLayer } from './use-modal-layer.ts';

interface SlideShowProps {
  readonly presentation: Presentation;
  readonly onClose: () => void;
}

/** Horizontal movement of a finger that changes the slide, in pixels. */
const SWIPE = 60;
/** Part of the width, from the start, in which a click shows the previous slide. */
const BACK_AREA = 0.25;
const CONTROLS = 'a, button, [data-scrolls]';

/** Shows slides one by one over the whole window, without any request. */
export function SlideShow({ presentation, onClose }: SlideShowProps) {
  const { t } = useTranslation('mf-stats');
  const layer = useModalLayer();
  const fullScreen = useFullScreen();
  const frame = useRef<HTMLDivElement>(null);
  const page = useRef<HTMLDivElement>(null);
  const touched = useRef<number | null>(null);
  const [index, setIndex] = useState(0);
  const { slides, color } = presentation;
  const last = slides.length - 1;
  const slide = slides[Math.min(index, last)];
  const show = (next: number): void => setIndex(Math.max(0, Math.min(last, next)));

  useEffect(() => frame.current?.focus(), []);
  useEffect(() => {
    if (page.current) page.current.scrollTop = 0;
  }, [index]);

  /** Scrolls a slide that is higher than the window. Returns whether it had something to scroll. */
  const scroll = (direction: 1 | -1): boolean => {
    const { scrollTop, scrollHeight, clientHeight } = page.current ?? frame.current!;
    const left = direction > 0 ? scrollHeight - clientHeight - scrollTop : scrollTop;
    if (left < 2) return false;
    page.current?.scrollBy({ top: direction * clientHeight * 0.8 });
    return true;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const isOnButton = event.target instanceof Element && event.target.closest('a, button') !== null;
    const isInTable = event.target instanceof Element && event.target.closest('[data-scrolls]') !== null;
    const actions: Readonly<Record<string, () => unknown>> = {
      ...(isInTable ? {} : { ArrowRight: () => show(index + 1), ArrowLeft: () => show(index - 1) }),
      ArrowDown: () => scroll(1) || show(index + 1),
      ArrowUp: () => scroll(-1) || show(index - 1),
      PageDown: () => show(index + 1),
      PageUp: () => show(index - 1),
      Home: () => show(0),
      End: () => show(last),
      Escape: onClose,
      f: () => fullScreen?.toggle(),
      ...(isOnButton ? {} : { ' ': () => show(index + (event.shiftKey ? -1 : 1)), Enter: () => show(index + 1) }),
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };
  const onClick = ({ target, clientX, currentTarget }: MouseEvent<HTMLElement>): void => {
    if (target instanceof Element && target.closest(CONTROLS)) return;
    // The end of a selection of text is no click.
    if (getSelection()?.isCollapsed === false) return;
    const { left, width } = currentTarget.getBoundingClientRect();
    show(clientX - left < width * BACK_AREA ? index - 1 : index + 1);
  };
  const onTouchStart = ({ target, touches }: TouchEvent): void => {
    const isInTable = target instanceof Element && target.closest('[data-scrolls]') !== null;
    touched.current = touches.length === 1 && !isInTable ? touches[0]!.clientX : null; // one touch
  };
  const onTouchEnd = ({ changedTouches }: TouchEvent): void => {
    const from = touched.current;
    const to = changedTouches[0]?.clientX;
    touched.current = null;
    if (from === null || to === undefined || Math.abs(to - from) < SWIPE) return;
    show(to < from ? index + 1 : index - 1);
  };
  if (!slide) return null;
  const isTitle = slide.kind === 'title';
  const position = { slide: formatNumber(index + 1), slides: formatNumber(slides.length) };

  return createPortal(
    <Flex
      ref={frame}
      role="dialog"
      aria-modal="true"
      aria-label={t('presentation.show')}
      tabIndex={-1}
      direction="column"
      position="fixed"
      inset="0"
      zIndex="modal"
      bg="bg.panel"
      color="fg"
      outline="none"
      // Slides have the colours of the file that can be downloaded.
      css={{ colorScheme: 'light' }}
      onKeyDown={onKeyDown}
      data-slides
    >
      <VisuallyHidden aria-live="polite">
        {t('presentation.announce', { ...position, title: slide.title })}
      </VisuallyHidden>
      <Box
        ref={page}
        // A slide that is higher than the window is scrolled by the keyboard.
        tabIndex={0}
        role="group"
        aria-label={slide.title}
        focusVisibleRing="inside"
        flex="1"
        minH="0"
        overflowY="auto"
        bg={isTitle ? undefined : 'bg.panel'}
        style={isTitle ? { backgroundColor: color, color: '#ffffff' } : { borderInlineStart: `10px solid ${color}` }}
        fontSize="clamp(1rem, min(0.6rem + 1.05vw, 0.6rem + 1.9vh), 2.2rem)"
        onClick={onClick}
        onTouchStart={onTouchStart}
        onTouchEnd={onTouchEnd}
      >
        <SlidePage slide={slide} />
      </Box>
      <Controls
        position={position}
        isFirst={index === 0}
        isLast={index === last}
        fullScreen={fullScreen}
        onPrevious={() => show(index - 1)}
        onNext={() => show(index + 1)}
        onClose={onClose}
        footer={`${presentation.organization} · ${presentation.title}`}
      />
    </Flex>,
    layer,
  );
}

function SlidePage({ slide: { key, kind, title, blocks } }: { readonly slide: Slide }) {
  const isTitle = kind === 'title';
  return (
    <Stack
      key={key}
      gap="1.1em"
      maxW="72em"
      minH="full"
      mx="auto"
      px="clamp(1.25rem, 5vw, 6rem)"
      py="clamp(1.25rem, 4vh, 4rem)"
      justify={isTitle ? 'center' : 'flex-start'}
    >
      <Heading
        as="h2"
        fontSize={isTitle ? 'clamp(2.2rem, 5vw, 5rem)' : '1.7em'}
        lineHeight="1.15"
        color="inherit"
        overflowWrap="anywhere"
      >
        {title}
      </Heading>
      {/* The title keeps its place; a short slide has its content in the middle. */}
      <Stack gap="1.1em" flex={isTitle ? undefined : '1'} justify={{ md: 'center' }} pb={{ md: '2vh' }}>
        {blocks.map((block, index) => (
          <SlideBlock key={index} block={block} title={title} />
        ))}
      </Stack>
    </Stack>
  );
}

interface ControlsProps {
  readonly position: { readonly slide: string; readonly slides: string };
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly fullScreen: ReturnType<typeof useFullScreen>;
  readonly footer: string;
  readonly onPrevious: () => void;
  readonly onNext: () => void;
  readonly onClose: () => void;
}

function Controls({ position, isFirst, isLast, fullScreen, footer, onPrevious, onNext, onClose }: ControlsProps) {
  const { t } = useTranslation('mf-stats');
  const button = { variant: 'ghost', colorPalette: 'gray' } as const;
  // A disabled button would lose the focus.
  const off = (isOff: boolean) => ({ 'aria-disabled': isOff, opacity: isOff ? 0.4 : 1 });
  return (
    <Flex
      align="center"
      justify="space-between"
      gap="3"
      px={{ base: '2', md: '5' }}
      py="1.5"
      borderTopWidth="1px"
      borderColor="border.muted"
      bg="bg.panel"
    >
      <Text color="fg.muted" textStyle="sm" truncate hideBelow="md" flex="1">
        {footer}
      </Text>
      <HStack gap="1">
        <IconButton {...button} {...off(isFirst)} aria-label={t('presentation.previous')} onClick={onPrevious}>
          <ChevronLeft />
        </IconButton>
        <Text textStyle="sm" fontVariantNumeric="tabular-nums" whiteSpace="nowrap" minW="4.5rem" textAlign="center">
          {t('presentation.counter', position)}
        </Text>
        <IconButton {...button} {...off(isLast)} aria-label={t('presentation.next')} onClick={onNext}>
          <ChevronRight />
        </IconButton>
      </HStack>
      <HStack gap="1" flex={{ md: '1' }} justify="flex-end">
        {fullScreen ? (
          <IconButton
            {...button}
            aria-label={t(fullScreen.isFull ? 'presentation.leaveFullScreen' : 'presentation.fullScreen')}
            onClick={fullScreen.toggle}
          >
            {fullScreen.isFull ? <Minimize /> : <Maximize />}
          </IconButton>
        ) : null}
        <IconButton {...button} aria-label={t('presentation.close')} onClick={onClose}>
          <X />
        </IconButton>
      </HStack>
    </Flex>
  );
}
