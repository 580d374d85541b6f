import type { Generated } from 'kysely';

export interface OwnQuestionTables {
  own_questions: {
    id: string;
    account_id: string;
    product_key: string;
    type: 'likert5' | 'open';
    position: number;
    /** When a measurement asked it for the first time. */
    asked_at: Generated<Date | null>;
    /** Set: no further measurement asks it. */
    retired_at: Generated<Date | null>;
    created_at: Date;
  };
  /** Written once: the application has no right to change a row. */
  own_question_versions: {
    account_id: string;
    question_id: string;
    /** From 1. */
    version: number;
    text_en: string;
    text_es: string;
    created_at: Date;
  };
}
