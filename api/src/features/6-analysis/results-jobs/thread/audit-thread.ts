import { workerData } from 'node:worker_threads';
import { answerCalls } from '../../../../platform/threads/thread-calls.ts';
import { ALL_RULES, startCoding } from '../../disclosure-control/index.ts';
import type { AuditThreadData } from './audit-in-threads.ts';

/* Worker thread that audits dimensions of a measurement, one per call. */

// Written by `auditInThreads`.
const { input, suppression } = workerData as AuditThreadData;
const audit = startCoding(input, suppression, ALL_RULES);

answerCalls((dimension: number) => ({ reply: audit(dimension) }));
