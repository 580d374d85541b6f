import { Box, Stack, Text } from '@veleta/shared/ui';
import { useEffect, useRef, useState, type ReactNode } from 'react';

/**
 * Sticks to the bottom of the window on every page. It is part of the layout and sets the scroll padding, so that it
 * never covers content or focused elements.
 */
export function Strip({ children }: { children: ReactNode }) {
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = strip.current;
    if (!element) return undefined;
    const root = document.documentElement;
    const observer = new ResizeObserver(() => {
      root.style.scrollPaddingBlockEnd = `${element.offsetHeight}px`;
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.style.scrollPaddingBlockEnd = '';
    };
  }, []);
  return (
    <Box ref={strip} position="sticky" bottom="0" zIndex="banner">
      {children}
    </Box>
  );
}

/** One subject of the strip. */
export const StripRegion = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box
    role="region"
    aria-label={label}
    bg="warning.subtle"
    color="warning.fg"
    borderTopWidth="1px"
    borderColor="warning.border"
    px={{ base: '4', md: '6' }}
    py="2"
  >
    <Stack gap="2" maxW="content" mx="auto">
      {children}
    </Stack>
  </Box>
);

/** Text that screen readers announce when it appears: they follow only elements that are already in the page. */
export function Announced({ children }: { children: ReactNode }) {
  const [isReady, setIsReady] = useState(false);
  useEffect(() => setIsReady(true), []);
  return (
    <Box role="status" minW="0">
      {isReady ? children : null}
    </Box>
  );
}

/** Shows the errors of a build or of a type check, or why a release failed. */
export function SourceError({ title, label, text }: { title: string; label: string; text: string }) {
  return (
    <Stack gap="1" role="alert">
      <Text textStyle="sm" fontWeight="medium">
        {title}
      </Text>
      <Box
        as="pre"
        tabIndex={0}
        role="region"
        aria-label={label}
        maxH="28"
        overflow="auto"
        bg="bg.panel"
        color="fg"
        borderWidth="1px"
        borderColor="border"
        borderRadius="l1"
        p="2"
        fontFamily="mono"
        textStyle="xs"
        whiteSpace="pre-wrap"
        overflowWrap="anywhere"
      >
        {text}
      </Box>
    </Stack>
  );
}
