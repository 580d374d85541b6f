/** Formats the name of a time zone: `America/Mexico_City` becomes "America/Mexico City". */
export const zoneName = (timezone: string): string => timezone.replaceAll('_', ' ');
