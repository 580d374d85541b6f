import { clientTexts } from '../src/words/client-texts.ts';

/**
 * Loads a catalogue as a module, for a change of language; the first language comes with the page.
 * A module, because lazy loading of JSON adds more code than the texts.
 */
export default function words(text) {
  return `export default ${JSON.stringify(clientTexts(JSON.parse(text)))}`;
}
