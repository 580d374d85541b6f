import type { participantImports } from '@veleta/shared/contracts';

export interface ParticipantImportTables {
  participant_imports: {
    id: string;
    account_id: string;
    /** Null until the new list has been created. */
    list_id: string | null;
    /** Name of the new list. */
    name: string | null;
    category_ids: string[];
    known: participantImports.KnownPeople;
    started_at: Date;
    completed_at: Date | null;
    added: number | null;
    replaced: number | null;
    kept: number | null;
    known_lines: number[] | null;
  };
  participant_import_people: {
    account_id: string;
    import_id: string;
    /** Line number in the file. */
    line: number;
    participant_id: string;
    email: string;
    name: string | null;
    language: 'en' | 'es' | null;
    unit_ids: string[];
  };
}
