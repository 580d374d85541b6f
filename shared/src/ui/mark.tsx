import { Flex } from '@chakra-ui/react/flex';
import { Span } from '@chakra-ui/react/span';
import type { SVGProps } from 'react';

/** The mark: a weather vane, its arrow in the wind. Takes the colour of the text around it. */
export function Mark(props: SVGProps<SVGSVGElement>) {
  return (
    <svg viewBox="0 0 32 32" width="1em" height="1em" fill="none" aria-hidden="true" focusable="false" {...props}>
      <path d="M16 12.5V29M11 29h10" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" />
      <path d="M2.6 14.9 20.8 4.6l-1 3.7 9-.4-7.6 4.9-1.2 3.3-3.4-2.2-10.2 4.6 1.7-3.9-5.5.3Z" fill="currentColor" />
      <path d="M9.5 22.2h13M9.5 22.2l1.8-1.6M9.5 22.2l1.8 1.6M22.5 22.2l-1.8-1.6M22.5 22.2l-1.8 1.6" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}

/** The mark with the product's name. */
export function Wordmark({ size = 'md' }: { size?: 'sm' | 'md' | 'lg' }) {
  const textStyle = { sm: 'lg', md: 'xl', lg: '2xl' }[size];
  return (
    <Flex as="span" display="inline-flex" align="center" gap="2" textStyle={textStyle} fontWeight="bold" letterSpacing="tight" color="fg">
      <Span display="inline-flex" color="primary.fg" fontSize="1.35em">
        <Mark />
      </Span>
      Veleta
    </Flex>
  );
}
