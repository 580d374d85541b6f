/** The parts in use of packages without types. */
declare module 'stopword' {
  export const eng: readonly string[];
  export const spa: readonly string[];
}

declare module 'snowball-stemmers' {
  interface Stemmer {
    stem(word: string): string;
  }
  const snowball: { newStemmer(language: 'english' | 'spanish'): Stemmer };
  export default snowball;
}
