import type { DeviceRecord, Draft } from './draft.types.ts';
import { resumeScreen, type Screen } from './screens.ts';
import type { Address, Survey, SurveyStatus } from './survey.types.ts';

export type View =
  | { readonly name: 'sending' }
  | { readonly name: 'promise' | 'known' | 'units' | 'review' }
  | { readonly name: 'dimension'; readonly index: number }
  | { readonly name: 'sent'; readonly isOwn: boolean }
  | { readonly name: 'state'; readonly status: Exclude<SurveyStatus, 'open'> }
  /** The history has to change first. */
  | { readonly name: 'move'; readonly screen: Screen; readonly address: Address };

interface ViewInput {
  survey: Survey;
  /** Undefined until the device's record is loaded; until then nothing of it is shown and no screen changes. */
  record: DeviceRecord | null | undefined;
  screen: Screen | null;
  address: Address;
  isRefused: boolean;
}

const ANSWERING = ['units', 'dimension', 'review'];

/** Returns the screen that a participant sees. */
export function viewOf({ survey, record, screen, address, isRefused }: ViewInput): View {
  const draft: Draft | null = record?.kind === 'draft' ? record : null;
  if (draft && (draft.isSending || isRefused)) return { name: 'sending' };
  if (record?.kind === 'sent') {
    if (screen?.name === 'sent') return { name: 'sent', isOwn: true };
    // Back after a submission, another window that submitted, or a personal link that was used here.
    if ((screen && ANSWERING.includes(screen.name)) || survey.promise === 'confidential')
      return { name: 'sent', isOwn: false };
  }
  // The holder of a reservation continues although the survey is full for others.
  const mayAnswer = survey.status === 'open' || (survey.status === 'full' && draft !== null);
  if (!mayAnswer && survey.status !== 'open') return { name: 'state', status: survey.status };
  if (record === undefined) return { name: 'promise' };
  if (address === 'access') return draft && screen?.name === 'known' ? { name: 'known' } : { name: 'promise' };
  if (!draft)
    return survey.promise === 'confidential'
      ? { name: 'promise' }
      : { name: 'move', screen: { name: 'promise' }, address: 'access' };
  if (screen?.name === 'dimension') return screen;
  if (screen?.name === 'units' || screen?.name === 'review') return { name: screen.name };
  if (survey.promise === 'confidential') return { name: 'promise' };
  return { name: 'move', screen: resumeScreen(draft), address: 'response' };
}
