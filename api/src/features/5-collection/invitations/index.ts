export { connectInvitations } from './connect-invitations.ts';
export { DEFAULT_LANGUAGE, defaultMailTexts, readMailOrganization } from './invitation-mails.service.ts';
export { findInvitation } from './invitations.queries.ts';
export { registerInvitations } from './invitations.routes.ts';
export {
  countListReaders,
  mailingsOf,
  type MailReader,
  previewMails,
  type UnsavedMailing,
  writeTestMail,
} from './mail-previews.service.ts';
export { countReached, findReached, listReached } from './reached.queries.ts';
