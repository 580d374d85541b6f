import renderToString from 'preact-render-to-string';
import en from '../locales/en.json';
import es from '../locales/es.json';
import { createMemoryDrafts } from '../survey/draft-store.ts';
import type { Written } from '../survey/texts.ts';
import type { Draw } from './page-data.ts';
import { FingerprintScreen } from '../survey/fingerprint-screen.tsx';
import { StandaloneApp } from './standalone-app.tsx';

const CATALOGUES = { en, es };

export const draw: Draw = (data, { record, formFields }) => {
  const written: Written = new Map();
  const content = renderToString(
    <StandaloneApp
      data={data}
      catalogue={CATALOGUES[data.language]}
      place={{
        address: data.address ?? 'access',
        entry: data.posted ? { screen: data.posted.screen, depth: 0 } : null,
        formFields,
      }}
      record={record}
      written={written}
      openDrafts={async () => createMemoryDrafts()}
    >
      {data.address === null && <FingerprintScreen />}
    </StandaloneApp>,
  );
  return { content, written: Object.fromEntries(written) };
};
