import type { DeviceRecord } from '../survey/draft.types.ts';
import type { Screen } from '../survey/screens.ts';
import type { Answer } from '../survey/use-survey.ts';
import type { Address, Language, Locales } from '../survey/survey.types.ts';

/** What the server writes into the page, as JSON in the element with this id. */
export const PAGE_DATA_ID = 'veleta-survey';
/** And the words that its screens say, in another: beside the drawn ones they weigh half of what they do in a script. */
export const PAGE_WORDS_ID = 'veleta-words';

export interface PageData {
  /** Null on a page that explains something and takes no answers. */
  readonly address: Address | null;
  /** What that page explains; browser fingerprints where absent. */
  readonly about?: 'protection';
  readonly token: string;
  /** The language that the server chose: by hand, else of the person on the list, else of the browser. */
  readonly language: Language;
  readonly locales: Locales;
  /** It was chosen by hand, on a page without script. */
  readonly isChosen?: boolean;
  /** Where the API is, as the browser reaches it; empty for this origin. */
  readonly apiUrl: string;
  /** Null where the page has to ask by itself. */
  readonly first: Answer | null;
  /** Why the API did not take a form: a code of the error catalogue, or `unavailable`. */
  readonly refusal?: string;
  /** How far somebody has come by sending forms; the answers stand in the form. */
  readonly posted?: Posted;
  /** Dates and numbers as they were drawn, see `Written`. */
  readonly written?: Readonly<Record<string, string>>;
}

export interface Posted {
  readonly screen: Screen;
  readonly submissionId: string;
  /** The API has acknowledged it. */
  readonly isSent?: boolean;
}

/** What only the server knows while it draws. */
export interface Drawing {
  /** The participation that the page carries on, where it came by a form. */
  readonly record: DeviceRecord | null;
  /** Hidden fields of the screen's form. */
  readonly formFields: Readonly<Record<string, string>>;
}

/** A page's content as HTML, which a browser takes over as it stands. */
export interface Drawn {
  readonly content: string;
  readonly written: Readonly<Record<string, string>>;
}

export type Draw = (data: PageData, drawing: Drawing) => Drawn;
