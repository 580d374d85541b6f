/**
 * Moments in the life of a remote: its code is requested (`load`), it is ready (`loaded`), a part of it starts
 * (`start`), is mounted (`shown`), or fails (`failed`). The detail of `start` and `shown` is the part.
 */
export type Moment = 'load' | 'loaded' | 'start' | 'shown' | 'failed';

const PREFIX = 'veleta';

/**
 * Marks a moment in the User Timing of the page, which buffers it until the code that reports visits has loaded, and
 * shows it in the browser's developer tools.
 */
export function markRemote(moment: Moment, remote: string, detail?: unknown): void {
  performance.mark?.(`${PREFIX} ${moment} ${remote}`, { detail });
}

export interface Mark {
  readonly moment: string;
  readonly remote: string;
  /** Milliseconds since the start of the page. */
  readonly at: number;
  readonly detail: unknown;
}

/** Returns the marked moments in their order. */
export const readMarks = (): Mark[] =>
  performance.getEntriesByType('mark').flatMap((entry) => {
    const [prefix, moment, remote] = entry.name.split(' ');
    if (prefix !== PREFIX || moment === undefined || remote === undefined) return [];
    return [{ moment, remote, at: entry.startTime, detail: 'detail' in entry ? entry.detail : null }];
  });
