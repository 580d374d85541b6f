import { workerData } from 'node:worker_threads';
import { answerCalls } from '../../../../platform/threads/thread-calls.ts';
import { ALL_RULES, startCoding } from '../../disclosure-control/index.ts';
import type { AuditThreadData } from './audit-in-threads.ts';

/* A thread that audits dimensions of a measurement, each by itself. */

// Written by auditInThreads.
const { input, hiding } = workerData as AuditThreadData;
const audit = startCoding(input, hiding, ALL_RULES);

answerCalls((dimension: number) => ({ reply: audit(dimension) }));
