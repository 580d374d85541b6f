/** @jest-environment node */
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { slimContracts } from './slim-contracts.ts';

const compile = (source: string, fileName = '/house/shared/src/contracts/goals.ts'): string =>
  ts.transpileModule(source, {
    fileName,
    compilerOptions: { target: ts.ScriptTarget.ES2024, module: ts.ModuleKind.ESNext },
    transformers: { before: [slimContracts] },
  }).outputText;

describe('slim contracts', () => {
  it('keep only the address of a call', () => {
    const text = compile(`
      export const getGoal = defineCall({
        method: 'GET', version: 'v1', service: 'goals', uri: ':id/', isPublic: true,
        params: IdParamsSchema, status: 200, reply: z.object({ id: z.string() }), summary: 'One goal.',
      });`);
    expect(text.trim()).toBe(
      `export const getGoal = { method: 'GET', version: 'v1', service: 'goals', uri: ':id/', isPublic: true };`,
    );
  });

  it('keep only the address of shared call properties', () => {
    const text = compile(`
      const own = { version: 'v1', service: 'goals', status: 200, reply: GoalsSchema } as const;
      export const getGoals = defineCall({ ...own, method: 'GET', uri: '', summary: 'All goals.' });`);
    expect(text.replaceAll(/\s+/g, ' ').trim()).toBe(
      `const own = { version: 'v1', service: 'goals' }; export const getGoals = { ...own, method: 'GET', uri: '' };`,
    );
  });

  it('allow the removal of an unused schema', () => {
    expect(
      compile(`export const GoalSchema = z.object({ id: z.string().check(z.minLength(1)) });`)
        .replaceAll(/\s+/g, ' ')
        .trim(),
    ).toBe(
      'export const GoalSchema = /*#__PURE__*/ z.object({ id: /*#__PURE__*/ /*#__PURE__*/ z.string().check(/*#__PURE__*/ z.minLength(1)) });',
    );
  });

  it('allow the removal of a schema derived from another', () => {
    expect(compile(`export const PercentSchema = z.optional(CanarySchema.shape.percent);`).trim()).toBe(
      'export const PercentSchema = /*#__PURE__*/ z.optional(/*#__PURE__*/ (() => CanarySchema.shape.percent)());',
    );
  });

  it('leave function bodies and other files unchanged', () => {
    const source = `export const line = (maximum) => z.string().check(z.maxLength(maximum));`;
    expect(compile(source).trim()).toBe(source);
    const elsewhere = `export const client = makeClient();`;
    expect(compile(elsewhere, '/house/mf-goals/src/client.ts').trim()).toBe(elsewhere);
  });
});
