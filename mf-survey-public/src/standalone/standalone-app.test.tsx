import '@testing-library/jest-dom/jest-globals';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryDrafts } from '../survey/draft-store.ts';
import { useTexts } from '../survey/texts.ts';
import { sampleSurvey } from '../testing/sample-survey.ts';
import en from '../words/en.ts';
import es from '../words/es.ts';
import type { PageData } from './page-data.ts';
import { StandaloneApp } from './standalone-app.tsx';

const user = userEvent.setup();
const survey = (language: 'en' | 'es' | null) => sampleSurvey({ promise: 'confidential', language });

function Choice() {
  const { language, changeLanguage } = useTexts();
  const quickly = () => {
    changeLanguage('es');
    changeLanguage('en');
  };
  return (
    <>
      <p>shown in {language}</p>
      <button onClick={() => changeLanguage('es')}>es</button>
      <button onClick={quickly}>es, then en</button>
    </>
  );
}

function show(changes: Partial<PageData> = {}) {
  const data: PageData = {
    address: 'response',
    token: 'token',
    language: 'en',
    locales: { en: 'en-US', es: 'es-CO' },
    apiUrl: '',
    first: null,
    ...changes,
  };
  return render(
    <StandaloneApp
      data={data}
      catalogue={data.language === 'es' ? es : en}
      page={{ address: 'response', entry: null, formFields: {} }}
      record={null}
      openDrafts={async () => createMemoryDrafts()}
    >
      <Choice />
    </StandaloneApp>,
  );
}
/** Renders a page without answers, with the test's own content. */
const showChoice = (changes: Partial<PageData> = {}) => show({ address: null, ...changes });
const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('language of the survey page', () => {
  it("is the server's choice, also in the document's lang attribute", async () => {
    showChoice({ language: 'es' });
    expect(await screen.findByText('shown in es')).toBeInTheDocument();
    expect(document.documentElement.lang).toBe('es');
  });

  it('is the one chosen in this tab before a reload', async () => {
    sessionStorage.setItem('i18nextLng', 'es');
    showChoice();
    expect(await screen.findByText('shown in es')).toBeInTheDocument();
  });

  it('is stored if it was chosen by hand on a page without script', () => {
    showChoice({ language: 'es', isChosen: true });
    expect(sessionStorage.getItem('i18nextLng')).toBe('es');
  });

  it('changes with a choice, which survives a reload', async () => {
    showChoice();
    await user.click(screen.getByRole('button', { name: 'es' }));
    expect(await screen.findByText('shown in es')).toBeInTheDocument();
    expect(document.documentElement.lang).toBe('es');
    expect(sessionStorage.getItem('i18nextLng')).toBe('es');
  });

  it('is the last of two quick choices, in any order of loading', async () => {
    showChoice();
    await user.click(screen.getByRole('button', { name: 'es, then en' }));
    await import('../words/es.ts');
    await settled();
    expect(screen.getByText('shown in en')).toBeInTheDocument();
    expect(document.documentElement.lang).toBe('en');
  });

  it('is that of the person on the list', async () => {
    show({ first: { name: 'ready', survey: survey('es') } });
    await waitFor(() => expect(document.documentElement.lang).toBe('es'));
  });

  it('stays the manual choice over that of the person on the list', async () => {
    sessionStorage.setItem('i18nextLng', 'en');
    show({ first: { name: 'ready', survey: survey('es') } });
    expect(await screen.findByRole('heading', { level: 1 })).toBeInTheDocument();
    await import('../words/es.ts');
    await settled();
    expect(document.documentElement.lang).toBe('en');
  });
});
