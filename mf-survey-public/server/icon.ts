/** The weather vane, in the page itself: no further journey. */
export const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32' fill='none' stroke='%2301a3a3' stroke-width='3' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='M16 30V4M10 30h12M4 14h19M21 8l7 6-7 6M8 10l-4 4 4 4'/%3E%3C/svg%3E";
