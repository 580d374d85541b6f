import { readEmail } from '@veleta/shared/contracts';

// Messages are i18n keys: the page translates them when it renders.

/** Returns the validation rule of the email field. It accepts what the API accepts. */
export const email = (missing: string, invalid: string) => ({
  validate: (text: string) => {
    if (text.trim() === '') return missing;
    return readEmail(text) !== null || invalid;
  },
});

/** Returns the validation rule of a required password, which may consist of spaces. */
export const requiredPassword = (message: string) => ({
  validate: (text: string) => text !== '' || message,
});
