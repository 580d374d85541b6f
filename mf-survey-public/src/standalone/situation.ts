import type { DeviceRecord } from '../survey/draft.types.ts';
import { withPatch } from '../survey/participation.ts';
import { draftOfForm } from '../survey/posted-form.ts';
import type { PageData } from './page-data.ts';

/** The participation that a page carries which came by a form: as the server drew it, with what was typed and chosen since. */
export function recordOfPage({ first, posted }: PageData, form: Pick<FormData, 'get'>): DeviceRecord | null {
  if (!posted) return null;
  if (posted.isSent) return { kind: 'sent' };
  return first?.name === 'ready' ? draftOfForm(form, first.survey) : null;
}

/** What counts where the device keeps something too: nothing that somebody answered is lost. */
export function recordToKeep(
  page: DeviceRecord | null,
  device: DeviceRecord | null,
  submissionId: string | undefined,
): DeviceRecord | null {
  if (page === null || device === null) return page ?? device;
  if (page.kind === 'sent') {
    const isAnothers = device.kind === 'draft' && device.reservation !== null && device.submissionId !== submissionId;
    return isAnothers ? device : page;
  }
  if (device.kind === 'sent') return page;
  // A personal link is one person's: what was answered without script goes into what the device keeps.
  if (device.submissionId === page.submissionId || device.reservation === null)
    return withPatch(device, { answers: page.answers, units: page.units });
  return Object.keys(page.answers).length > 0 ? page : device;
}
