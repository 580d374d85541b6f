import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import ts from 'typescript';
import type { BuildNews } from '../../src/contracts/index.ts';

/** Input of the worker. */
export interface TypeCheckOptions {
  /** Folder of the remote, with its `tsconfig.json`. */
  readonly folder: string;
  /** Result of the last check, so that the next one checks only what changed. */
  readonly cacheFile: string;
}

/** The compiler reports this many errors at most: the first ones are usually the cause of the others. */
const SHOWN_ERRORS = 20;

const { folder, cacheFile } = workerData as TypeCheckOptions;
const postNews = (news: BuildNews): void => parentPort?.postMessage(news);

/** Returns `src/pages/goals-page.tsx:12:5` and the message. */
function textOf({ file, start, messageText, code }: ts.Diagnostic): string {
  const message = `TS${code}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
  if (!file || start === undefined) return message;
  const { line, character } = file.getLineAndCharacterOfPosition(start);
  const path = file.fileName.startsWith(`${folder}/`) ? file.fileName.slice(folder.length + 1) : file.fileName;
  return `${path}:${line + 1}:${character + 1}\n${message}`;
}

let errors: string[] = [];
const host = ts.createWatchCompilerHost(
  join(folder, 'tsconfig.json'),
  { noEmit: true, incremental: true, tsBuildInfoFile: cacheFile },
  ts.sys,
  ts.createEmitAndSemanticDiagnosticsBuilderProgram,
  (diagnostic) => void errors.push(textOf(diagnostic)),
  // Called without a count at the start of each check, and with it at its end.
  (status, newLine, options, errorCount) => {
    if (errorCount !== undefined) postNews({ kind: 'types', errors: errors.slice(0, SHOWN_ERRORS) });
    else errors = [];
  },
);
ts.createWatchProgram(host);
