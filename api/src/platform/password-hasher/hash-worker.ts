import { getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import { END, type HashCosts, type HashReply, type HashWork } from './hash-work.ts';

/*
 * A worker thread that hashes passwords one at a time, so that neither the event loop nor libuv's thread pool is
 * blocked.
 */

const ARGON2ID = 2;
/** Niceness relative to the server: when both compete for a core, the server gets three quarters of it. */
const NICENESS_STEP = 5;
const MAX_NICENESS = 19;

// On Linux the priority applies to the calling thread; elsewhere it would apply to the whole server.
if (process.platform === 'linux') setPriority(0, Math.min(MAX_NICENESS, getPriority(0) + NICENESS_STEP));

// Written by createPasswordHasher.
const { memoryKiB, passes } = workerData as HashCosts;
const hash = (password: string): string =>
  hashSync(password, { algorithm: ARGON2ID, memoryCost: memoryKiB, timeCost: passes, parallelism: 1 });
const decoy = hash('no such user');

const work = (request: HashWork): string | boolean => {
  if (request.kind === 'hash') return hash(request.password);
  return verifySync(request.hash ?? decoy, request.password) && request.hash !== null;
};

const reply = (request: HashWork): HashReply => {
  try {
    return { kind: 'done', result: work(request) };
  } catch (cause) {
    return { kind: 'failed', message: cause instanceof Error ? cause.message : String(cause) };
  }
};

parentPort?.on('message', (message: HashWork | typeof END) => {
  if (message === END) parentPort?.close();
  else parentPort?.postMessage(reply(message));
});
