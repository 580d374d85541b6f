import { deriveSecret } from '../../../platform/keyed-hash.ts';
import type { Services } from '../../../platform/services.ts';

/** Derives the token of a measurement's reusable link. The panel can show it although only its hash is stored. */
export function reusableToken({ config }: Pick<Services, 'config'>, measurementId: string): string {
  return deriveSecret(config.serverKey, 'survey-link', measurementId, '');
}

/** Derives the token of the kiosk link. It can be shown although only its hash is stored. */
export const kioskToken = ({ config }: Pick<Services, 'config'>, measurementId: string): string =>
  deriveSecret(config.serverKey, 'kiosk-link', measurementId, '');

export const kioskLink = (services: Pick<Services, 'config'>, measurementId: string): string =>
  surveyAccessAddress(services, kioskToken(services, measurementId));

/** Derives the token of one person's link to one measurement. */
export function personalToken({ config }: Pick<Services, 'config'>, invitationId: string): string {
  return deriveSecret(config.serverKey, 'survey-invitation', invitationId, '');
}

export function reusableLink(services: Pick<Services, 'config'>, measurementId: string): string {
  return surveyAccessAddress(services, reusableToken(services, measurementId));
}

/** Returns the survey's access address for a token, valid or not. */
export function surveyAccessAddress(services: Pick<Services, 'config'>, token: string): string {
  return `${surveyUrl(services)}/request-survey-access/${token}`;
}

export function personalLink(services: Pick<Services, 'config'>, invitationId: string): string {
  return `${surveyUrl(services)}/survey/response/${personalToken(services, invitationId)}`;
}

/** Returns the origin of survey links: the first survey origin, or the public URL if none is configured. */
export const surveyUrl = ({ config }: Pick<Services, 'config'>): string => config.surveyOrigins[0] ?? config.publicUrl;
