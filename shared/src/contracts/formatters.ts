type Formatter = Intl.DateTimeFormat | Intl.NumberFormat;

const formatters = new Map<string, Formatter>();

/** Cache of formatters: creating one takes a slow phone a millisecond or more, using one almost nothing. */
function getOrCreate<Made extends Formatter>(
  Kind: { new (locale: string, options: object): Made },
  locale: string,
  options: object,
): Made {
  const key = `${Kind.name} ${locale} ${JSON.stringify(options)}`;
  const known = formatters.get(key);
  if (known instanceof Kind) return known;
  const created = new Kind(locale, options);
  formatters.set(key, created);
  return created;
}

/**
 * Returns the cached date formatter of a locale with these options.
 * @throws RangeError for an unknown time zone
 */
export const dateFormatter = (locale: string, options: Intl.DateTimeFormatOptions = {}): Intl.DateTimeFormat =>
  getOrCreate(Intl.DateTimeFormat, locale, options);

/** Returns the cached number formatter of a locale with these options. */
export const numberFormatter = (locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  getOrCreate(Intl.NumberFormat, locale, options);
