export interface SegmentationTables {
  segmentations: { id: string; account_id: string; title: string; created_at: Date };
  units: { id: string; account_id: string; segmentation_id: string; name: string; position: number };
}
