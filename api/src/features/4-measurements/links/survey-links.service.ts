import { deriveSecret } from '../../../platform/keyed-hash.ts';
import type { Services } from '../../../platform/services.ts';

/** Secret of a measurement's reusable link: derived, so that the panel can show it although only its hash is stored. */
export function reusableToken({ config }: Pick<Services, 'config'>, measurementId: string): string {
  return deriveSecret(config.serverKey, 'survey-link', measurementId, '');
}

/** Secret of the link for shared tablets: derived, so that it can be shown although only its hash is stored. */
export const kioskToken = ({ config }: Pick<Services, 'config'>, measurementId: string): string =>
  deriveSecret(config.serverKey, 'kiosk-link', measurementId, '');

export const kioskLink = (services: Pick<Services, 'config'>, measurementId: string): string =>
  surveyAccessAddress(services, kioskToken(services, measurementId));

/** Secret of one person's link to one measurement. */
export function personalToken({ config }: Pick<Services, 'config'>, invitationId: string): string {
  return deriveSecret(config.serverKey, 'survey-invitation', invitationId, '');
}

export function reusableLink(services: Pick<Services, 'config'>, measurementId: string): string {
  return surveyAccessAddress(services, reusableToken(services, measurementId));
}

/** Where the survey asks for access with a token, be it one or not. */
export function surveyAccessAddress(services: Pick<Services, 'config'>, token: string): string {
  return `${surveyUrl(services)}/request-survey-access/${token}`;
}

export function personalLink(services: Pick<Services, 'config'>, invitationId: string): string {
  return `${surveyUrl(services)}/survey/response/${personalToken(services, invitationId)}`;
}

/** Where links to surveys lead: the first origin of their own, where they have one. */
export const surveyUrl = ({ config }: Pick<Services, 'config'>): string => config.surveyOrigins[0] ?? config.publicUrl;
