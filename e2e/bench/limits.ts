import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** A figure with its limit. Bytes are the same on every machine, so exceeding a byte limit fails the bench. */
export interface Verdict {
  readonly what: string;
  readonly figure: number;
  readonly limit: number;
  readonly unit: 'KB' | 'MB' | 'ms' | '×';
}

export const LIMITS = {
  loginKb: 255,
  loginOverBundleKb: 30,
  entryKb: 10,
  lcpRatio: 1.1,
  interactiveRatio: 1.25,
  loginFirstPaintMs: 600,
  walkMs: 100,
  surveyKb: 30,
  surveyScriptKb: 18,
  surveyLcpMs: 600,
  surveyBlockingMs: 20,
} as const;

const isMet = ({ figure, limit }: Verdict): boolean => figure <= limit;
export const isBroken = (verdict: Verdict): boolean => verdict.unit === 'KB' && !isMet(verdict);

export const formatVerdict = (verdict: Verdict): string => {
  const digits = verdict.unit === 'ms' || verdict.unit === 'MB' ? 0 : verdict.unit === 'KB' ? 1 : 2;
  return `- ${isMet(verdict) ? 'met' : '**not met**'}: ${verdict.what}: ${verdict.figure.toFixed(digits)} ${verdict.unit}, at most ${verdict.limit} ${verdict.unit}`;
};

const gzipKb = (file: string): number => gzipSync(readFileSync(file), { level: 9 }).length / 1024;

/** Bytes that a browser loads of each remote before it knows its pages: the entry and the manifest. */
export function entryWeights(root: string): { remote: string; kb: number }[] {
  return readdirSync(root)
    .filter((room) => room.startsWith('mf-'))
    .flatMap((remote) => {
      const folder = join(root, remote, 'dist');
      const files = readdirSync(folder).filter((file) => /^remoteEntry\..*\.js$|^mf-manifest\.json$/.test(file));
      return files.length < 2 ? [] : [{ remote, kb: files.reduce((sum, file) => sum + gzipKb(join(folder, file)), 0) }];
    });
}
