import type { Generated } from 'kysely';

export interface OwnQuestionTables {
  own_questions: {
    id: string;
    account_id: string;
    product_key: string;
    type: 'likert5' | 'open';
    position: number;
    /** When a measurement first asked it. */
    asked_at: Generated<Date | null>;
    /** If set, no further measurement asks it. */
    retired_at: Generated<Date | null>;
    created_at: Date;
  };
  /** Immutable: the application has no right to update a row. */
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
