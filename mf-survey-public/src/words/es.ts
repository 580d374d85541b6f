import promised from '@veleta/shared/confidentiality/participants/es.json' with { type: 'json' };
import own from '../locales/es.json' with { type: 'json' };

/** Every text of the page: its own, and what participants are promised, which has one source for mails, posters and screens. */
export default { ...own, ...promised };
