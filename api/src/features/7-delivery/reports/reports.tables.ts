import type { Language, reports } from '@veleta/shared/contracts';
import type { Generated } from 'kysely';

export interface ReportTables {
  reports: {
    id: string;
    account_id: string;
    measurement_id: string;
    kind: reports.ReportKind;
    language: Language;
    /** The background task that creates or created it. */
    task_id: string;
    asked_at: Date;
    /** Edition of its data; these four columns are null until the file exists. */
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
