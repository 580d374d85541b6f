import { Flex } from '@chakra-ui/react/flex';
import { Span } from '@chakra-ui/react/span';
import type { SVGProps } from 'react';

/** Logo: a weather vane with an arrow, in the colour of the surrounding text. */
export function Mark(props: SVGProps<SVGSVGElement>) {
  return (
    <svg viewBox="0 0 32 32" width="1em" height="1em" fill="none" aria-hidden="true" focusable="false" {...props}>
      <path d="M16 16.5v12.7M10.4 29.2h11.2" stroke="currentColor" strokeWidth="2.8" strokeLinecap="round" />
      <circle cx="16" cy="4.2" r="2.5" fill="currentColor" />
      <path d="M9 15.4 22 12" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      <path
        d="m19.2 7.2 11.6 2.6-9.2 7.2 1-5Z"
        fill="currentColor"
        stroke="currentColor"
        strokeWidth="1.2"
        strokeLinejoin="round"
      />
      <path
        d="m1.4 13 5.7-1.5 3.4 3.7-2 4.6-5.7 1.5 1.8-4.8Z"
        fill="currentColor"
        stroke="currentColor"
        strokeWidth="1.2"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** Brand name, the same in every language. */
export const PRODUCT_NAME = 'Veleta';

/** Logo with the product's name. */
export function Wordmark({ size = 'md' }: { size?: 'sm' | 'md' | 'lg' }) {
  const textStyle = { sm: 'lg', md: 'xl', lg: '2xl' }[size];
  return (
    <Flex
      as="span"
      display="inline-flex"
      align="center"
      gap="2"
      textStyle={textStyle}
      fontWeight="bold"
      letterSpacing="tight"
      color="fg"
    >
      <Span display="inline-flex" color="primary.fg" fontSize="1.35em">
        <Mark />
      </Span>
      {PRODUCT_NAME}
    </Flex>
  );
}
