/** The themes of industries, as a separate chunk: only signed-in users have one. */
export { themeKeyOf, themeVariables } from '@veleta/shared/theme';
