import type { DeviceRecord } from '../survey/draft.types.ts';
import type { Screen } from '../survey/screens.ts';
import type { Answer } from '../survey/use-survey.ts';
import type { Address, Language, Locales } from '../survey/survey.types.ts';

/** Id of the element with the page's data as JSON. */
export const PAGE_DATA_ID = 'veleta-survey';
/**
 * Id of the element with the screens' texts. Next to the rendered texts they compress to half of their size in a
 * script.
 */
export const PAGE_WORDS_ID = 'veleta-words';

export interface PageData {
  /** Null on a page of explanations. */
  readonly address: Address | null;
  /** Subject of a page of explanations; browser fingerprints if absent. */
  readonly about?: 'protection';
  readonly token: string;
  /** The server's choice of language: chosen by hand, otherwise of the person on the list, otherwise of the browser. */
  readonly language: Language;
  readonly locales: Locales;
  /** Whether it was chosen by hand on a page without script. */
  readonly isChosen?: boolean;
  /** The API's address for browsers; empty for this origin. */
  readonly apiUrl: string;
  /** Null if the page has to load the survey. */
  readonly first: Answer | null;
  /** Why the API rejected a form: an error code, or `unavailable`. */
  readonly errorCode?: string;
  /** State of a participation without script; its answers are in the form. */
  readonly posted?: Posted;
  /** Formatted dates and numbers, see `Written`. */
  readonly written?: Readonly<Record<string, string>>;
}

export interface Posted {
  readonly screen: Screen;
  readonly submissionId: string;
  /** The API has accepted the submission. */
  readonly isSent?: boolean;
}

/** Data that only the server has while it renders. */
export interface RenderContext {
  /** The participation of a page that was posted as a form. */
  readonly record: DeviceRecord | null;
  /** Hidden fields of the screen's form. */
  readonly formFields: Readonly<Record<string, string>>;
}

/** The page's content as HTML, which the browser takes over. */
export interface RenderedPage {
  readonly content: string;
  readonly written: Readonly<Record<string, string>>;
}

export type Render = (data: PageData, context: RenderContext) => RenderedPage;
