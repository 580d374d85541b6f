/** The themes of industries, a chunk of their own: nobody has one before signing in. */
export { themeKeyOf, themeVariables } from '@veleta/shared/theme';
