/** The weather vane as a data URL, which saves a request. */
export const ICON =
  "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20viewBox='0%200%2032%2032'%20fill='none'%20stroke='%2301a3a3'%20stroke-width='3'%20stroke-linecap='round'%20stroke-linejoin='round'%3E%3Cpath%20d='M16%2030V4M10%2030h12M4%2014h19M21%208l7%206-7%206M8%2010l-4%204%204%204'/%3E%3C/svg%3E";
