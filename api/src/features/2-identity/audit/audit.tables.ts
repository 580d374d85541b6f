import type { AuditAction, AuditDetail } from '@veleta/shared/contracts';
import type { GeneratedAlways, JSONColumnType } from 'kysely';

export interface AuditTables {
  audit_events: {
    id: string;
    account_id: string;
    position: GeneratedAlways<string>;
    action: AuditAction;
    user_id: string | null;
    user_name: string | null;
    object: string | null;
    details: JSONColumnType<Partial<Record<AuditDetail, string | number>>>;
    happened_at: Date;
  };
}
