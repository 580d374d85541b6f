import * as z from 'zod/mini';
import { defineCall } from './call.ts';

/**
 * Figures of a visit, in seconds except for `cls`: Largest Contentful Paint, Interaction to Next Paint, Cumulative
 * Layout Shift (https://web.dev/articles/vitals), the time to load the code of a remote, and the time from its start
 * until its first part is shown.
 */
export const VISIT_FIGURES = ['lcp', 'inp', 'cls', 'load', 'render'] as const;
export type VisitFigure = (typeof VISIT_FIGURES)[number];

/** Largest accepted value, in seconds. Tabs that were in the background take any time. */
export const LARGEST_FIGURE = 600;
/** Releases in one report: the shell and the remotes of a page. */
export const MOST_VISITED_RELEASES = 30;

const figure = z.optional(z.number().check(z.minimum(0), z.maximum(LARGEST_FIGURE)));

const VisitedReleaseSchema = z.object({
  /** `shell`, or the name of a remote. */
  remote: z.string().check(z.minLength(1), z.maxLength(60)),
  version: z.string().check(z.minLength(1), z.maxLength(40)),
  /** Whether the release failed at least once during the visit. */
  has_failed: z.boolean(),
  figures: z.object({ lcp: figure, inp: figure, cls: figure, load: figure, render: figure }),
});
export type VisitedRelease = z.input<typeof VisitedReleaseSchema>;

export const reportVisit = defineCall({
  method: 'POST',
  version: 'v1',
  service: 'page-visits',
  uri: '',
  isPublic: true,
  body: z.object({
    releases: z.array(VisitedReleaseSchema).check(z.minLength(1), z.maxLength(MOST_VISITED_RELEASES)),
  }),
  status: 204,
  summary:
    'Reports how fast the releases of one page were and whether they failed. Contains no person, organization or address. Errors: not_found (no published release).',
});
