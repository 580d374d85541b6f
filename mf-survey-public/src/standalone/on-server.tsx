import renderToString from 'preact-render-to-string';
import { createMemoryDrafts } from '../survey/draft-store.ts';
import type { Written } from '../survey/texts.ts';
import type { Render } from './page-data.ts';
import { StandaloneApp } from './standalone-app.tsx';
import { explanationOf } from './explanations.tsx';
import en from '../words/en.ts';
import es from '../words/es.ts';

const CATALOGUES = { en, es };

export const render: Render = (data, { record, formFields }) => {
  const written: Written = new Map();
  const content = renderToString(
    <StandaloneApp
      data={data}
      catalogue={CATALOGUES[data.language]}
      page={{
        address: data.address ?? 'access',
        entry: data.posted ? { screen: data.posted.screen, depth: 0 } : null,
        formFields,
      }}
      record={record}
      written={written}
      openDrafts={async () => createMemoryDrafts()}
    >
      {explanationOf(data)}
    </StandaloneApp>,
  );
  return { content, written: Object.fromEntries(written) };
};
