export interface ParticipantListTables {
  participant_lists: { id: string; account_id: string; name: string; people: number; created_at: Date };
  participants: {
    id: string;
    account_id: string;
    list_id: string;
    /** Order of the imported file. */
    position: number;
    /** Lower case. */
    email: string;
    name: string | null;
    language: 'en' | 'es' | null;
  };
  participant_units: { account_id: string; participant_id: string; unit_id: string };
}
