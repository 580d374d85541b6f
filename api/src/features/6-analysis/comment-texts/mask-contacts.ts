/** Kinds of masked pieces. */
export const MASKED_KINDS = ['name', 'address', 'email', 'phone', 'link'] as const;
type MaskedKind = (typeof MASKED_KINDS)[number];

/** While a text is processed, a character of the private use area stands for each masked piece. */
const FIRST_MARKER = 0xe000;
export const markerOf = (kind: MaskedKind): string => String.fromCharCode(FIRST_MARKER + MASKED_KINDS.indexOf(kind));
export const removeMarkers = (text: string): string => text.replace(/[\ue000-\ue004]/gu, ' ');

const EMAIL = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,5}/gu;
const HANDLE = /(?<![\p{L}\p{N}@])@[\p{L}\p{N}_][\p{L}\p{N}_.]{1,50}/gu;

const LINK =
  /(?:https?:\/\/|www\.)[^\s<>"]{3,300}|(?<![\p{L}\p{N}.])(?:[a-z0-9-]{1,63}\.){1,4}[a-z]{2,10}\/[^\s<>"]{1,300}/giu;
/** Sites whose addresses name a person. */
const SOCIAL =
  /^(?:[a-z]+\.)?(?:linkedin|facebook|fb|instagram|twitter|x|t|wa|tiktok|threads|youtube|github|telegram|pinterest|snapchat)\.(?:com|me|net|org)\/./iu;
/** Paths that name a person: "/@ana", "/~ana", "/in/ana", "/people/ana". */
const PERSONAL_PATH =
  /\/[@~]|\/(?:in|u|user|users|profile|profiles|people|perfil|perfiles|personas|usuario|usuarios)\/./iu;

const isPersonal = (link: string): boolean => {
  const bare = link.replace(/^https?:\/\//iu, '').replace(/^www\./iu, '');
  return SOCIAL.test(bare) || PERSONAL_PATH.test(bare);
};

const PHONE = /(?<![\p{L}\p{N}.,/])(?:\+|\(\+?)?\d[\d\s().\u2013-]{5,22}\d(?![\p{L}\p{N}])/gu;
const MIN_PHONE_DIGITS = 7;
const MAX_PHONE_DIGITS = 15;
const PHONE_WORD =
  /(?:tel|tels|tfno|cel|m[oó]vil|celular|tel[eé]fono|n[uú]mero|whatsapp|wsp|phone|mobile|call|text|llam\p{L}*|ext)\.?:?\s*$/iu;
const YEAR = String.raw`(?:19|20)\d{2}`;
/** Digits that are not a phone number: dates, years and amounts. */
const NOT_PHONE = [
  /^\d{1,2}[-. ]\d{1,2}[-. ](?:\d{2}|\d{4})$/u,
  /^\d{4}-\d{1,2}-\d{1,2}$/u,
  new RegExp(String.raw`^${YEAR}(?:[\s\u2013.-]+${YEAR})+$`, 'u'),
  /^\d{1,3}(?:\.\d{3})+$/u,
  /^\d+0{4,}$/u,
];
const CURRENCY_BEFORE = /(?:[$€£]|S\/\.?|USD|COP|MXN|PEN)\s*$/u;
const UNIT_AFTER = /^\s*(?:%|[$€£]|usd|pesos|soles|d[oó]lares|dollars|euros|k\b)/iu;

function isPhone(digits: string, before: string, after: string): boolean {
  const count = digits.replace(/\D/gu, '').length;
  if (count < MIN_PHONE_DIGITS || count > MAX_PHONE_DIGITS) return false;
  if (digits.startsWith('+') || PHONE_WORD.test(before)) return true;
  return !CURRENCY_BEFORE.test(before) && !UNIT_AFTER.test(after) && !NOT_PHONE.some((one) => one.test(digits));
}

const PARTICLE = String.raw`(?:de|del|la|las|los|el|san|santa|of|the)`;
const CAPITALIZED = String.raw`\p{Lu}[\p{L}\p{M}.'’]*`;
/** A name of a street: a capitalized word, with particles and other capitalized words or years. */
const CAPITALIZED_NAME = String.raw`(?:${PARTICLE}\s+){0,3}${CAPITALIZED}(?:\s+(?:${PARTICLE}\s+){0,2}(?:${CAPITALIZED}|\d{1,2}(?=\s+de\s))){0,4}`;
const NUMBER_SIGN = String.raw`(?:#|n[°º]\.?|n[uú]mero|n[uú]m\.?|nro\.?|no\.)`;
const HOUSE = String.raw`(?:,?\s*${NUMBER_SIGN}\s*|,?\s+)\d{1,5}[a-zA-Z]?(?:\s?-\s?\d{1,4}[a-zA-Z]?)?(?![\p{L}\p{N}%])`;
const ADDRESSES = [
  // "Av. Los Incas 1234", "calle 5 de Mayo #20", "Jr. de la Unión 300"
  new RegExp(
    String.raw`(?<!\p{L})(?:[Cc]alle|CALLE|[Cc]\/|[Aa]v(?:da)?\.|[Aa]v(?:da)?|[Aa]venida|AVENIDA|[Jj]r\.|[Jj]ir[oó]n|[Pp]asaje|[Pp]sje\.|[Pp]aseo|[Pp]laza|[Cc]amino|[Cc]arretera|[Cc]arrera|[Tt]ransversal|[Dd]iagonal|[Cc]alzada|[Bb]ulevar)\s*(?:\d{1,2}\s+de\s+)?${CAPITALIZED_NAME}${HOUSE}`,
    'gu',
  ),
  // "calle los pinos 123" without capitals
  new RegExp(
    String.raw`(?<!\p{L})(?:calle|avenida|av\.|avda\.|jirón|jiron)\s+(?:${PARTICLE}\s+){0,3}(?!(?:a|al|con|en|hace|por|para|que|sin|tiene|son|hay|${PARTICLE})\s)[\p{Ll}\p{M}]{3,}(?:\s+(?:${PARTICLE}\s+)?(?!(?:a|al|con|en|hace|por|para|que|sin|tiene|son|hay)\s)[\p{Ll}\p{M}]{3,}){0,2}${HOUSE}(?!\s+(?:minutos?|horas?|d[ií]as?|veces|personas?|a[nñ]os?|metros|km))`,
    'giu',
  ),
  // "Calle 45 # 12-34", "Cra. 7 No. 10"
  new RegExp(
    String.raw`(?<!\p{L})(?:calle|cll?\.?|carrera|cra\.?|kra\.?|kr\.?|transversal|tv\.?|diagonal|dg\.?|avenida|av\.?)\s*\d{1,3}\s?[a-z]{0,3}\s*${NUMBER_SIGN}\s*\d{1,3}\s?[a-z]?(?:\s?-\s?\d{1,3})?`,
    'giu',
  ),
  // "221B Baker Street", "12 North Main St."
  new RegExp(
    String.raw`(?<![\p{L}\p{N}.,])\d{1,5}[a-zA-Z]?\s+(?:${CAPITALIZED}\s+){1,4}(?:[Ss]treet|[Ss]t|[Aa]venue|[Aa]ve|[Rr]oad|[Rr]d|[Bb]oulevard|[Bb]lvd|[Ll]ane|[Ll]n|[Dd]rive|[Dd]r|[Cc]ourt|[Ct]|[Pp]lace|[Pp]l|[Ss]quare|[Ss]q|[Ww]ay|[Tt]errace|[Hh]ighway|[Hh]wy|[Pp]arkway|[Pp]kwy)(?!\p{L})\.?(?:,?\s+(?:[Aa]pt|[Ss]uite|[Uu]nit|#)\.?\s*\w{1,5})?`,
    'gu',
  ),
  // "12 baker street" without capitals
  new RegExp(
    String.raw`(?<![\p{L}\p{N}.,])\d{1,5}[a-z]?\s+(?!(?:minutes?|hours?|days?|weeks?|times?|people|years?|miles?|meters?|blocks?|more|other|big|small)\s)(?:[a-z]{4,}\s+){1,2}(?:street|avenue|boulevard)(?!\p{L})`,
    'gu',
  ),
];

/** Replaces e-mail addresses, personal links, phone numbers and street addresses by their markers. */
export function maskContacts(text: string): string {
  const masked = text
    .replace(EMAIL, markerOf('email'))
    .replace(LINK, (link) => (isPersonal(link) ? markerOf('link') : link))
    .replace(HANDLE, markerOf('link'));
  const withoutAddresses = ADDRESSES.reduce((before, address) => before.replace(address, markerOf('address')), masked);
  return withoutAddresses.replace(PHONE, (digits: string, at: number, all: string) =>
    isPhone(digits.trim(), all.slice(Math.max(0, at - 20), at), all.slice(at + digits.length))
      ? markerOf('phone')
      : digits,
  );
}
