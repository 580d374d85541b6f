import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { prefixWebkit, printMediumLayout, system } from '@veleta/shared/theme';
import { ChakraProvider } from '@veleta/shared/ui';
import type { ReactNode } from 'react';

// The server creates a new nonce for each page; without it the content security policy rejects emotion's style
// elements.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
const cache = createCache({ key: 'css', stylisPlugins: [printMediumLayout, prefixWebkit], ...(nonce && { nonce }) });

/** Provides the only Chakra system and style cache of the page. */
export const ThemeProvider = ({ children }: { children: ReactNode }) => (
  <CacheProvider value={cache}>
    <ChakraProvider value={system}>{children}</ChakraProvider>
  </CacheProvider>
);
