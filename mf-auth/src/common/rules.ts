import { readEmail } from '@veleta/shared/contracts';

/** A rule of react-hook-form whose message is a key: the words follow the language on the screen. */
export const required = (message: string) => ({
  validate: (text: string) => text.trim() !== '' || message,
});

/** As the API checks it, so that no address passes here and fails there. */
export const email = (missing: string, invalid: string) => ({
  validate: (text: string) => {
    if (text.trim() === '') return missing;
    return readEmail(text) !== null || invalid;
  },
});

/** A password may consist of spaces. */
export const requiredPassword = (message: string) => ({
  validate: (text: string) => text !== '' || message,
});
