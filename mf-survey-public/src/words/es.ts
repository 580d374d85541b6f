import promised from '@veleta/shared/confidentiality/participants/es.json' with { type: 'json' };
import own from '../locales/es.json' with { type: 'json' };

/** All texts of the page: its own, and the promise to participants, which mails, posters and screens share. */
export default { ...own, ...promised };
