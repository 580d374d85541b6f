import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { prefixWebkit, printMediumLayout, system } from '@veleta/shared/theme';
import { ChakraProvider } from '@veleta/shared/ui';
import type { ReactNode } from 'react';

// The server writes it anew for each page; without it the content policy refuses emotion's style elements.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
const cache = createCache({ key: 'css', stylisPlugins: [printMediumLayout, prefixWebkit], ...(nonce && { nonce }) });

/** The one system and the one style cache of the page. */
export const ThemeProvider = ({ children }: { children: ReactNode }) => (
  <CacheProvider value={cache}>
    <ChakraProvider value={system}>{children}</ChakraProvider>
  </CacheProvider>
);
