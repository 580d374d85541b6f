import type { DeviceRecord } from '../survey/draft.types.ts';
import { withPatch } from '../survey/participation.ts';
import { draftOfForm } from '../survey/posted-form.ts';
import type { PageData } from './page-data.ts';

/** Returns the participation of a posted page, with everything entered since it was rendered. */
export function recordOfPage({ first, posted }: PageData, form: Pick<FormData, 'get'>): DeviceRecord | null {
  if (!posted) return null;
  if (posted.isSent) return { kind: 'sent' };
  return first?.name === 'ready' ? draftOfForm(form, first.survey) : null;
}

/** Returns the record to keep if the device has one too. No answer is lost. */
export function recordToKeep(
  page: DeviceRecord | null,
  device: DeviceRecord | null,
  submissionId: string | undefined,
): DeviceRecord | null {
  if (page === null || device === null) return page ?? device;
  if (page.kind === 'sent') {
    const isOtherParticipation =
      device.kind === 'draft' && device.reservation !== null && device.submissionId !== submissionId;
    return isOtherParticipation ? device : page;
  }
  if (device.kind === 'sent') return page;
  // A personal link belongs to one person, so answers without script are merged into the device's draft.
  if (device.submissionId === page.submissionId || device.reservation === null)
    return withPatch(device, { answers: page.answers, units: page.units });
  return Object.keys(page.answers).length > 0 ? page : device;
}
