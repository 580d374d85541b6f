// Runs commands whose output is printed later, so that parallel ones do not mix theirs.
import { spawn } from 'node:child_process';

/**
 * Runs a command; resolves to everything that it printed and to its exit status, which is not 0 if it could not be started.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ output: string, status: number | null }>}
 */
export function outputOf(command, args, env) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { env });
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
    child.on('error', (error) => output.push(Buffer.from(`${error.message}\n`)));
    child.on('close', (status) => resolve({ output: Buffer.concat(output).toString(), status }));
  });
}
