import type { VisitFigure } from '@veleta/shared/contracts';

export interface PageVisitTables {
  page_visits: {
    hour: Date;
    remote: string;
    version: string;
    figure: VisitFigure | 'visits' | 'failed';
    /** Index of the bucket in `VISIT_BUCKETS`; 0 for `visits` and `failed`. */
    bucket: number;
    visits: number;
  };
}
