import type { Sector } from '@veleta/shared/contracts';

export interface OrganizationTables {
  logos: { id: string; account_id: string; type: 'image/jpeg' | 'image/png'; content: Buffer; created_at: Date };
  organizations: {
    id: string;
    account_id: string;
    name: string;
    nickname: string | null;
    country: string | null;
    support_email: string | null;
    sector: Sector | null;
    industry: number | null;
    number_of_employees: number | null;
    logo_id: string | null;
    created_at: Date;
    updated_at: Date;
  };
}
