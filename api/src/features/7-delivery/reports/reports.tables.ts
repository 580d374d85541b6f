import type { Language, reports } from '@veleta/shared/contracts';
import type { Generated } from 'kysely';

export interface ReportTables {
  reports: {
    id: string;
    account_id: string;
    measurement_id: string;
    kind: reports.ReportKind;
    language: Language;
    /** The background task that makes it, or made it. */
    task_id: string;
    asked_at: Date;
    /** What its file was made of; these four are null until there is one. */
    edition: Generated<string | null>;
    file_name: Generated<string | null>;
    size_bytes: Generated<number | null>;
    made_at: Generated<Date | null>;
  };
  report_files: {
    report_id: string;
    account_id: string;
    content: Buffer;
  };
}
