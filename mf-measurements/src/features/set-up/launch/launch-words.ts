import type { Launch } from './launch.api.ts';

/** Returns the keys of the button before a launch and of the notice after it. They say what happens, now or later. */
export function launchKeys({ mailings, opensNow }: Pick<Launch, 'mailings' | 'opensNow'>): {
  readonly button: string;
  readonly done: string;
} {
  const [invitation] = mailings;
  if (!invitation)
    return opensNow
      ? { button: 'launch.openLink', done: 'launch.done.linkOpen' }
      : { button: 'launch.planLink', done: 'launch.done.planned' };
  if (!opensNow) return { button: 'launch.planMails', done: 'launch.done.planned' };
  return { button: 'launch.sendMails', done: invitation.at === null ? 'launch.done.leaving' : 'launch.done.leavingAt' };
}
