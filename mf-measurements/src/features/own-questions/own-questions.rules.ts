import { LANGUAGES, OWN_QUESTION_LIMIT, type Language } from '@veleta/shared/contracts';
import type { OwnQuestionType } from './own-questions.api.ts';

/** A question as it is being typed. */
export interface OwnQuestionValues {
  readonly type: OwnQuestionType;
  readonly en: string;
  readonly es: string;
}

export type OwnQuestionProblems = Partial<Record<Language, string>>;

/** What keeps a question from being saved: keys below `own.problems`, by language. */
export function problemsOf(values: OwnQuestionValues): OwnQuestionProblems {
  const problems: OwnQuestionProblems = {};
  for (const language of LANGUAGES) {
    const text = values[language].trim();
    if (text === '') problems[language] = language;
    else if (text.length > OWN_QUESTION_LIMIT) problems[language] = 'long';
  }
  return problems;
}
