import type { AuditAct, AuditDetail } from '@veleta/shared/contracts';
import type { GeneratedAlways, JSONColumnType } from 'kysely';

export interface AuditTables {
  audit_acts: {
    id: string;
    account_id: string;
    position: GeneratedAlways<string>;
    act: AuditAct;
    user_id: string | null;
    user_name: string | null;
    object: string | null;
    details: JSONColumnType<Partial<Record<AuditDetail, string | number>>>;
    happened_at: Date;
  };
}
