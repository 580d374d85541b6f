import type { SVGProps } from 'react';
import { byScheme } from '../theme/by-scheme.ts';

const shade = (name: string): string => `var(--veleta-colors-primary-${name})`;
const mixed = (colour: string, percent: number, other: string): string =>
  `color-mix(in oklab, ${colour} ${percent}%, ${other})`;
const PRIMARY = 'var(--veleta-colors-primary)';
const DARKNESS = '#04181d';
/** The same place by day and by night. */
const DEEP = byScheme(mixed(shade('hover'), 62, DARKNESS), mixed(PRIMARY, 16, DARKNESS));
const SKY = byScheme(shade('solid'), mixed(PRIMARY, 34, DARKNESS));
const HORIZON = byScheme(mixed(PRIMARY, 74, '#ffffff'), mixed(PRIMARY, 52, DARKNESS));
const DAWN = byScheme(mixed(PRIMARY, 40, '#ffffff'), mixed(PRIMARY, 70, DARKNESS));
const LAND = byScheme(shade('solid'), mixed(PRIMARY, 30, DARKNESS));
const NIGHT = byScheme(mixed(shade('hover'), 30, DARKNESS), mixed(PRIMARY, 8, DARKNESS));
const ANSWER = byScheme(shade('hover'), mixed(PRIMARY, 30, DARKNESS));

/** A line of wind: its path and five marks like the steps of an answer; `chosen` is the marked one. */
const WINDS = [
  {
    course: 'M-20 176C120 120 236 132 344 166S590 232 760 150',
    marks: [
      [96, 142],
      [212, 138],
      [330, 162],
      [448, 193],
      [566, 202],
    ],
    chosen: 3,
  },
  {
    course: 'M-20 262C96 214 250 206 360 246S604 318 760 244',
    marks: [
      [72, 236],
      [176, 221],
      [470, 281],
      [560, 289],
      [650, 279],
    ],
    chosen: 1,
  },
  {
    course: 'M-20 520C110 470 214 482 330 512S600 584 760 506',
    marks: [
      [40, 500],
      [122, 486],
      [204, 484],
      [528, 548],
      [626, 549],
    ],
    chosen: 4,
  },
  {
    course: 'M-20 606C130 566 226 574 344 598S610 650 760 592',
    marks: [
      [110, 577],
      [216, 575],
      [456, 619],
      [552, 627],
      [646, 619],
    ],
    chosen: 2,
  },
] as const;

const QUIET_WINDS = [
  'M-20 96C140 52 260 62 372 92S610 142 760 84',
  'M-20 346C80 312 150 304 214 312M506 366C590 382 668 370 760 334',
  'M-20 436C70 402 150 396 222 406M500 456C590 476 668 464 760 424',
];

/** The vane, pointing into the wind. */
function Vane() {
  return (
    <g stroke="#fff" strokeLinecap="round" strokeLinejoin="round">
      <path d="M360 330V806" strokeWidth="7" />
      <circle cx="360" cy="322" r="10" fill="#fff" stroke="none" />
      <g transform="rotate(-7 360 392)">
        <path d="M214 392H474" strokeWidth="8" />
        <path d="m474 366 66 26-66 26 14-26Z" fill="#fff" strokeWidth="4" />
        <path d="m162 350 62 0 32 42-32 42-62 0 26-42Z" fill="#fff" strokeWidth="4" />
      </g>
      <g strokeWidth="5">
        <path d="M272 492H448M330 470l60 44" opacity="0.9" />
        <circle cx="266" cy="492" r="9" fill="#fff" stroke="none" />
        <circle cx="454" cy="492" r="9" fill="#fff" stroke="none" />
        <circle cx="325" cy="466" r="7" fill="#fff" stroke="none" />
        <circle cx="395" cy="518" r="7" fill="#fff" stroke="none" />
      </g>
      <circle cx="360" cy="392" r="15" fill={DEEP} strokeWidth="6" />
    </g>
  );
}

/**
 * Illustration of the sign-in pages: a weather vane over land, with wind made of answers. Decorative, so it is hidden
 * from assistive technology.
 */
export function AuthIllustration(props: SVGProps<SVGSVGElement>) {
  return (
    <svg
      viewBox="0 0 720 960"
      preserveAspectRatio="xMidYMax slice"
      width="100%"
      height="100%"
      fill="none"
      aria-hidden="true"
      focusable="false"
      {...props}
    >
      <defs>
        <linearGradient id="veleta-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={DEEP} />
          <stop offset="0.46" stopColor={SKY} />
          <stop offset="0.7" stopColor={HORIZON} />
          <stop offset="0.9" stopColor={DAWN} />
        </linearGradient>
        <radialGradient id="veleta-sun">
          <stop offset="0" stopColor="#fff" stopOpacity="0.6" />
          <stop offset="0.45" stopColor="#fff" stopOpacity="0.22" />
          <stop offset="1" stopColor="#fff" stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width="720" height="960" fill="url(#veleta-sky)" />
      <circle cx="540" cy="700" r="260" fill="url(#veleta-sun)" />
      <circle cx="540" cy="700" r="62" fill="#fff" opacity="0.5" />

      <g stroke="#fff" strokeLinecap="round">
        {QUIET_WINDS.map((course) => (
          <path key={course} d={course} strokeWidth="1.5" opacity="0.2" />
        ))}
        {WINDS.map(({ course }) => (
          <path key={course} d={course} strokeWidth="2" opacity="0.42" />
        ))}
      </g>
      {WINDS.map(({ course, marks, chosen }) => (
        <g key={course} stroke="#fff" strokeWidth="2">
          {marks.map(([x, y], index) => (
            <circle
              key={x}
              cx={x}
              cy={y}
              r={index === chosen ? 9 : 6.5}
              fill={index === chosen ? '#fff' : ANSWER}
              opacity={index === chosen ? 1 : 0.75}
            />
          ))}
        </g>
      ))}

      <path d="M0 770C110 716 214 722 326 764S560 826 720 742V960H0Z" fill="#fff" opacity="0.22" />
      <path d="M0 846C96 800 176 786 268 796c62 7 120 24 190 26 98 3 180-26 262-66v204H0Z" fill={LAND} />
      <Vane />
      <path d="M0 900c120-50 208-98 356-96 128 2 210 60 364 40v116H0Z" fill={DEEP} />
      <path d="M0 930c150-26 250-44 392-30 120 12 214 22 328 2v58H0Z" fill={NIGHT} />
    </svg>
  );
}
