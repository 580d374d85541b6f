export interface Timezone {
  readonly name: string;
  /** `+02:00`, at the given time. */
  readonly offset: string;
}

/** Current names of the time zone database for old names that the runtime still lists. */
const RENAMED: Readonly<Record<string, string>> = {
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

const HOUR_MS = 3_600_000;
let cached: { hour: number; zones: Timezone[] } | null = null;

/** Searches IANA time zones by name (`new york`, `mexico`) or offset (`+02`, `UTC-3`, `utc-03:30`). */
export function searchTimezones(now: Date, search = ''): Timezone[] {
  const zones = zonesAt(now);
  // An unencoded plus arrives as a space: `?q=+02`.
  const query = search.replace(/^\s(?=\d)/, '+').trim();
  const offset = /^(?:utc|gmt)?\s*([+\-−]\d{1,2}(?::?\d{2})?)$/i.exec(query)?.[1];
  if (offset) {
    const wanted = writeOffset(offset.replace('−', '-'));
    return zones.filter((zone) => zone.offset === wanted);
  }
  const words = plain(search).split(' ').filter(Boolean);
  return zones.filter((zone) => words.every((word) => plain(`${zone.name} ${zone.offset}`).includes(word)));
}

/** Cached per hour: offsets change with the seasons, but only on the hour. */
function zonesAt(now: Date): Timezone[] {
  const hour = Math.floor(now.getTime() / HOUR_MS);
  if (cached?.hour !== hour) {
    const names = [
      ...new Set([...Intl.supportedValuesOf('timeZone').map((name) => RENAMED[name] ?? name), 'UTC']),
    ].sort();
    cached = { hour, zones: names.map((name) => ({ name, offset: offsetOf(name, now) })) };
  }
  return cached.zones;
}

function offsetOf(timeZone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(now);
  const offset = parts.find((part) => part.type === 'timeZoneName')?.value.replace('GMT', '') ?? '';
  return offset === '' ? '+00:00' : offset;
}

/** Normalizes `+2` and `+0200` to `+02:00`. */
function writeOffset(text: string): string {
  const digits = text.slice(1).replace(':', '');
  const [hours, minutes] = digits.length <= 2 ? [digits, '00'] : [digits.slice(0, -2), digits.slice(-2)];
  return `${text[0]}${hours.padStart(2, '0')}:${minutes}`;
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[_/,\s]+/g, ' ');
}
