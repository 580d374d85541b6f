import type * as z from 'zod/mini';
import { ALWAYS_ON, type operations } from '@veleta/shared/contracts';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import { operatorAddress, type Session } from '../../../platform/session.ts';
import type { HostedReleases } from '../../1-hosting/releases/index.ts';

/**
 * Switches the area of a remote off or on. The history of its releases records the operator's address; the log records
 * the person.
 * @throws AppError `not_found`, `conflict`, `unavailable`
 */
export async function switchArea(
  services: Services,
  session: Session,
  hosted: HostedReleases | null,
  { name, is_on: isOn }: z.output<typeof operations.switchArea.body & object>,
): Promise<z.input<typeof operations.switchArea.reply & object>> {
  const known = (await hosted?.read())?.remotes.some((state) => state.name === name);
  if (!hosted || !known) throw new AppError('not_found');
  if (!isOn && ALWAYS_ON.includes(name)) throw new AppError('conflict');
  const by = (await operatorAddress(services, session)) ?? session.userId;
  const at = services.clock.now().toISOString();
  const state = await hosted.switchArea(name, isOn, { by, at }).catch((cause: unknown) => {
    throw new AppError('unavailable', { cause });
  });
  services.log.warn(
    { audit: isOn ? 'operations.switch_on' : 'operations.switch_off', userId: session.userId, remote: name },
    'an operator switched an area',
  );
  return { switched_off: state.switched_off ?? null };
}
