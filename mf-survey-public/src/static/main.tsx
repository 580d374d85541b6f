import { hydrateRoot } from 'react-dom/client';
import { storedLanguage } from '../standalone/language-choice.ts';
import type { PageData } from '../standalone/page-data.ts';
import { entryInHistory } from '../standalone/browser-location.ts';
import { loadCatalogue, type Catalogue } from '../standalone/translate.ts';
import { StandaloneApp } from '../standalone/standalone-app.tsx';
import { openDrafts } from '../survey/draft-store.ts';
import { explanationOf } from '../standalone/explanations.tsx';
import { localesOfBrowser } from '../survey/locales-of-browser.ts';
import type { Language, Survey } from '../survey/survey.types.ts';
import { paint, SITE_ID, type Site } from './site.ts';
import { visitOfPath, type StaticVisit } from './visit-of-path.ts';

/** The page of a static site, the same for every address. It loads what a server would have written into it. */
const root = document.getElementById('root');
const element = document.getElementById(SITE_ID);
if (root && element) {
  // Written by this package's build.
  const site = JSON.parse(element.textContent ?? '') as Site;
  const visit = visitOfPath(location.pathname);
  if (visit.name === 'poster') location.replace(site.apiUrl + visit.path);
  else {
    const language = storedLanguage() ?? languageOfBrowser();
    void loadCatalogue(language).then((catalogue) => show(root, site, dataOf(site, visit, language), catalogue));
  }
}

function show(root: HTMLElement, site: Site, data: PageData, catalogue: Catalogue): void {
  root.replaceChildren();
  const page = hydrateRoot(root, pageOf(data));
  function pageOf(data: PageData) {
    return (
      <StandaloneApp
        // Remounts the page when its survey has loaded.
        key={String(data.first === null)}
        data={data}
        catalogue={catalogue}
        page={{ address: data.address ?? 'access', entry: entryInHistory(), formFields: {} }}
        record={null}
        openDrafts={openDrafts}
        onSurvey={onSurvey}
      >
        {explanationOf(data, onSurvey)}
      </StandaloneApp>
    );
  }
  function onSurvey(survey: Survey): void {
    const { logo, theme_key: themeKey } = survey.organization;
    paint(site, themeKey);
    // Makes logo addresses absolute: the API returns them as paths on its own origin.
    if (!logo?.startsWith('/')) return;
    const organization = { ...survey.organization, logo: site.apiUrl + logo };
    page.render(pageOf({ ...data, first: { name: 'ready', survey: { ...survey, organization } } }));
  }
}

function dataOf({ apiUrl }: Site, visit: Exclude<StaticVisit, { name: 'poster' }>, language: Language): PageData {
  const page = { language, locales: localesOfBrowser(), apiUrl };
  if (visit.name === 'fingerprint') return { ...page, address: null, token: '', first: null };
  if (visit.name === 'protection')
    return { ...page, address: null, about: 'protection', token: visit.token, first: null };
  if (visit.name === 'nowhere') return { ...page, address: 'response', token: '', first: { name: 'unknown' } };
  return { ...page, address: visit.address, token: visit.token, first: null };
}

function languageOfBrowser(): Language {
  for (const tag of navigator.languages) {
    const language = tag.slice(0, 2).toLowerCase();
    if (language === 'en' || language === 'es') return language;
  }
  return 'en';
}
