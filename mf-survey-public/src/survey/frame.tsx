import { useEffect, useRef, type ReactNode } from 'react';
import { SCREEN_FORM_ID } from './posted-form.ts';
import type { Language, Survey } from './survey.types.ts';
import { useTexts } from './texts.ts';
import { useLatest } from './use-latest.ts';
import { usePageLocation } from './page-location.ts';

const LANGUAGES: readonly Language[] = ['en', 'es'];

/** Surrounds every screen with the organization, the language choice and the contact. */
export function Frame({ survey, children }: { survey: Survey | null; children: ReactNode }) {
  const { isEmbedded } = usePageLocation();
  const Header = isEmbedded ? 'div' : 'header';
  const Main = isEmbedded ? 'div' : 'main';
  return (
    <div className="vs">
      <Header className="vs-bar">
        <div className="vs-who">
          {survey?.organization.logo && <img className="vs-logo" src={survey.organization.logo} alt="" />}
          {survey && <span className="vs-name">{survey.organization.name}</span>}
        </div>
        <LanguageSwitch />
      </Header>
      <Main className="vs-main" id={isEmbedded ? undefined : 'content'}>
        {children}
      </Main>
      {survey?.organization.support_email && <Help organization={survey.organization} />}
    </div>
  );
}

/** Shows the contact on every screen, including the last and rejections. */
function Help({ organization: { name, support_email: email } }: Pick<Survey, 'organization'>) {
  const { t } = useTexts();
  const { isEmbedded } = usePageLocation();
  const Footer = isEmbedded ? 'div' : 'footer';
  return (
    <Footer className="vs-help">
      {t('page.help', { organization: name })} <a href={`mailto:${email}`}>{email}</a>
    </Footer>
  );
}

function LanguageSwitch() {
  const { t, language, changeLanguage } = useTexts();
  const { formFields } = usePageLocation();
  // Before the takeover the language is sent with the form, which keeps its answers.
  const isForm = formFields !== undefined;
  return (
    <div className="vs-languages" role="group" aria-label={t('language.label')}>
      {isForm && <button form={SCREEN_FORM_ID} name="go" value="next" hidden tabIndex={-1} />}
      {LANGUAGES.map((each) => (
        <button
          key={each}
          type={isForm ? 'submit' : 'button'}
          form={isForm ? SCREEN_FORM_ID : undefined}
          name="language"
          value={each}
          lang={each}
          aria-pressed={each === language}
          onClick={(event) => {
            event.preventDefault();
            changeLanguage(each);
          }}
        >
          {t(`language.${each}`)}
        </button>
      ))}
    </div>
  );
}

/** The heading of a screen. Takes the focus when the screen changes, so that screen readers start there. */
export function Heading({ children, id }: { children: string; id: string }) {
  const page = useLatest(usePageLocation());
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const isInitialScreen = page.current.isFirst();
    page.current.onScreen(id);
    // On the initial screen the browser decides; screen readers read from the top.
    if (isInitialScreen) return;
    const isPreview = page.current.isPreview ?? false;
    if (!isPreview) window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: !isPreview });
  }, [page, id]);
  useEffect(() => {
    if (!page.current.isPreview) document.title = children;
  }, [page, children]);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}

/** A page with a message and at most one action. */
export function Notice({ id, heading, children }: { id: string; heading: string; children: ReactNode }) {
  return (
    <section className={`vs-card vs-is-${id}`}>
      <Heading id={id}>{heading}</Heading>
      {children}
    </section>
  );
}
