export { checkRemote } from './check-remote.ts';
export { checkShell } from './check-shell.ts';
export type { ReleaseCheck, ReleaseProblem, RemoteCheck, ShellCheck } from './release-problem.ts';
