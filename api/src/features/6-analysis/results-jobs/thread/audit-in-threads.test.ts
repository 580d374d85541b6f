import { describe, expect, it } from '@jest/globals';
import { availableParallelism } from 'node:os';
import { ALL_RULES, discloseAll, suppressCells } from '../../disclosure-control/index.ts';
import { variedOrganization } from '../../disclosure-control/testing/varied-organization.ts';
import { auditInThreads, auditThreads } from './audit-in-threads.ts';

/** Seeds of organizations in which the audit coarsens a figure. */
const SEEDS = [3, 11];
const isCoarsened = (levels: readonly ReadonlyMap<number, unknown>[] | undefined) =>
  levels?.some((table) => table.size > 0);

describe('auditInThreads', () => {
  it.each(SEEDS)('gives the same publication as one thread (seed %d)', async (seed) => {
    const { input } = variedOrganization(seed, { largest: 150 });
    const audited = await auditInThreads(input, suppressCells(input, ALL_RULES), 3);
    expect(audited.dimensions.some(({ coding: one }) => isCoarsened(one?.levels))).toBe(true);
    expect(discloseAll(input, ALL_RULES, audited)).toEqual(discloseAll(input));
  });

  it('uses at most one thread per dimension, and none for few groups', async () => {
    const { input } = variedOrganization(1, { largest: 150 });
    const group = input.finest[0]!;
    const withGroups = (count: number) => ({ ...input, finest: Array.from({ length: count }, () => group) });
    expect(auditThreads(withGroups(199))).toBe(0);
    expect(auditThreads(withGroups(200))).toBe(Math.min(availableParallelism(), input.dimensions.length));
    const suppression = suppressCells(input, ALL_RULES);
    expect(await auditInThreads(input, suppression, 0)).toBe(suppression);
  });
});
