import { createRoot } from 'react-dom/client';
import { keptLanguage } from './language-choice.ts';
import { PAGE_DATA_ID, type PageData } from './page-data.ts';
import { loadCatalogue } from './small-texts.ts';
import { StandaloneApp } from './standalone-app.tsx';

const root = document.getElementById('root');
const element = document.getElementById(PAGE_DATA_ID);
if (root && element) {
  // Written by this package's own server entry.
  const data = JSON.parse(element.textContent ?? '') as PageData;
  const language = keptLanguage() ?? data.language;
  void loadCatalogue(language).then((catalogue) =>
    createRoot(root).render(<StandaloneApp data={data} language={language} catalogue={catalogue} />),
  );
}
