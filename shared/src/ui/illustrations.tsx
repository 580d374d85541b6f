import type { ReactNode } from 'react';

const TINT = 'var(--veleta-colors-primary-subtle)';
const SHADE = 'var(--veleta-colors-primary-muted)';
const PAPER = 'var(--veleta-colors-bg-panel)';

/** Sky and wind behind an object; lines have the colour of the surrounding text. Decorative. */
const Scene = ({ children }: { children: ReactNode }) => (
  <svg
    viewBox="0 0 160 104"
    width="160"
    height="104"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d="M8 82C4 50 34 12 80 12s78 38 72 70c-2 9-12 14-24 14H30C18 96 9 91 8 82Z" fill={TINT} stroke="none" />
    <path d="M4 46c9-6 17-6 25 0M131 34c8-5 16-5 24 0M122 24c5-3 10-3 15 0" opacity="0.45" />
    {children}
  </svg>
);

/** A sheet in the middle of the scene. */
const Sheet = ({ children }: { children?: ReactNode }) => (
  <>
    <rect x="46" y="28" width="68" height="62" rx="7" fill={PAPER} />
    {children}
  </>
);

/** Results to come: bars on a sheet. */
export const ResultsPicture = () => (
  <Scene>
    <Sheet />
    <g stroke="none" fill={SHADE}>
      <rect x="56" y="42" width="48" height="7" rx="3.5" />
      <rect x="56" y="56" width="48" height="7" rx="3.5" />
      <rect x="56" y="70" width="48" height="7" rx="3.5" />
    </g>
    <g stroke="none" fill="currentColor">
      <rect x="56" y="42" width="34" height="7" rx="3.5" />
      <rect x="56" y="56" width="20" height="7" rx="3.5" />
      <rect x="56" y="70" width="42" height="7" rx="3.5" />
    </g>
  </Scene>
);

/** Results over time: a line with its points. */
export const TrendPicture = () => (
  <Scene>
    <Sheet />
    <path d="M56 80h48M56 80V38" opacity="0.45" />
    <path d="m60 70 13-9 13 4 14-18" />
    <g fill={PAPER}>
      <circle cx="60" cy="70" r="3.5" />
      <circle cx="73" cy="61" r="3.5" />
      <circle cx="86" cy="65" r="3.5" />
    </g>
    <circle cx="100" cy="47" r="4" fill="currentColor" />
  </Scene>
);

/** Dates: a calendar with one marked day. */
export const CalendarPicture = () => (
  <Scene>
    <Sheet />
    <path d="M46 44h68M62 22v12M98 22v12" />
    <g stroke="none" fill={SHADE}>
      <rect x="55" y="52" width="11" height="11" rx="3" />
      <rect x="74" y="52" width="11" height="11" rx="3" />
      <rect x="94" y="52" width="11" height="11" rx="3" />
      <rect x="55" y="70" width="11" height="11" rx="3" />
      <rect x="94" y="70" width="11" height="11" rx="3" />
    </g>
    <rect x="74" y="70" width="11" height="11" rx="3" fill="currentColor" />
  </Scene>
);

/** People of a list or a group. */
export const PeoplePicture = () => (
  <Scene>
    <g fill={SHADE}>
      <path d="M30 88c0-12 8-20 19-20s19 8 19 20M92 88c0-12 8-20 19-20s19 8 19 20" />
      <circle cx="49" cy="56" r="9" />
      <circle cx="111" cy="56" r="9" />
    </g>
    <g fill={PAPER}>
      <path d="M54 92c0-16 11-26 26-26s26 10 26 26Z" />
      <circle cx="80" cy="48" r="13" />
    </g>
  </Scene>
);

/** Comments: two speech bubbles. */
export const CommentsPicture = () => (
  <Scene>
    <path d="M64 62h46a7 7 0 0 1 7 7v12a7 7 0 0 1-7 7h-2l2 8-12-8H64a7 7 0 0 1-7-7V69a7 7 0 0 1 7-7Z" fill={SHADE} />
    <path d="M44 28h60a8 8 0 0 1 8 8v20a8 8 0 0 1-8 8H64L50 75l2-11h-8a8 8 0 0 1-8-8V36a8 8 0 0 1 8-8Z" fill={PAPER} />
    <path d="M50 41h48M50 52h30" opacity="0.6" />
  </Scene>
);

/** A search without matches. */
export const SearchPicture = () => (
  <Scene>
    <Sheet>
      <path d="M57 42h34M57 54h22M57 66h16" opacity="0.45" />
    </Sheet>
    <circle cx="96" cy="66" r="16" fill={TINT} />
    <path d="m108 78 13 13" strokeWidth="5" />
  </Scene>
);

/** Answers that are protected: a shield around three people. */
export const ShieldPicture = () => (
  <Scene>
    <path d="M80 20c10 7 20 10 31 11v24c0 19-12 31-31 39-19-8-31-20-31-39V31c11-1 21-4 31-11Z" fill={PAPER} />
    <g stroke="none" fill="currentColor">
      <circle cx="80" cy="46" r="5" />
      <circle cx="67" cy="58" r="5" opacity="0.5" />
      <circle cx="93" cy="58" r="5" opacity="0.5" />
    </g>
    <path d="M66 74h28" opacity="0.45" />
  </Scene>
);

/** A page that does not exist: a signpost. */
export const SignpostPicture = () => (
  <Scene>
    <path d="M80 22v70M68 92h24" strokeWidth="4" />
    <path d="M80 30h34l9 9-9 9H80Z" fill={PAPER} />
    <path d="M80 54H48l-9 9 9 9h32Z" fill={SHADE} />
  </Scene>
);

const vane = (
  <>
    <path d="M80 44v48M68 92h24" strokeWidth="4" />
    <path d="m58 56 44-11" strokeWidth="4" />
    <circle cx="80" cy="32" r="5" fill="currentColor" stroke="none" />
    <path d="m98 36 32 4-25 16 2-11ZM32 58l17-4 9 9-6 12-17 4 6-11Z" fill={PAPER} />
  </>
);

/** The start of something: the weather vane. */
export const VanePicture = () => <Scene>{vane}</Scene>;

/** Something is complete: the vane and a check mark. */
export const DonePicture = () => (
  <Scene>
    {vane}
    <circle cx="118" cy="78" r="15" fill="currentColor" stroke="none" />
    <path d="m111 78 5 5 9-10" stroke={PAPER} strokeWidth="3" />
  </Scene>
);
