import activationEn from '../locales/activation/en.json' with { type: 'json' };
import activationEs from '../locales/activation/es.json' with { type: 'json' };
import commonEn from '../locales/en.json' with { type: 'json' };
import commonEs from '../locales/es.json' with { type: 'json' };
import inviteEn from '../locales/invite/en.json' with { type: 'json' };
import inviteEs from '../locales/invite/es.json' with { type: 'json' };
import newPasswordEn from '../locales/new-password/en.json' with { type: 'json' };
import newPasswordEs from '../locales/new-password/es.json' with { type: 'json' };
import updatedTermsEn from '../locales/updated-terms/en.json' with { type: 'json' };
import updatedTermsEs from '../locales/updated-terms/es.json' with { type: 'json' };

/** All texts of the remote, as its pages and slots load them together. */
export const en = { ...commonEn, ...activationEn, ...inviteEn, ...newPasswordEn, ...updatedTermsEn };
export const es = { ...commonEs, ...activationEs, ...inviteEs, ...newPasswordEs, ...updatedTermsEs };
