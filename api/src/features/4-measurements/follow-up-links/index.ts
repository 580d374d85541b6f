export { followUpLink, followUpSecret, latestFollowUpLink } from './follow-up-links.service.ts';
