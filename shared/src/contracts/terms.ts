import * as z from 'zod/mini';
import { defineCall } from './call.ts';

/** Operator of the server: the company that customers contract with. */
export const OperatorSchema = z.object({
  name: z.string(),
  /** Line by line; empty if the server's settings name none. */
  address: z.array(z.string()),
  tax_id: z.nullable(z.string()),
  /** Contact for questions about the agreement. */
  email: z.string(),
});

export const getTerms = defineCall({
  method: 'GET',
  version: 'v1',
  service: 'terms',
  uri: '',
  isPublic: true,
  status: 200,
  /** `version`: date of the current terms of use. */
  reply: z.object({ version: z.string(), operator: OperatorSchema }),
  summary: 'Returns the current version of the terms of use, and the contracting company.',
});
export const acceptTerms = defineCall({
  method: 'POST',
  version: 'v1',
  service: 'terms',
  uri: 'acceptance/',
  /** Version of the text that was shown. */
  body: z.object({ version: z.string().check(z.minLength(1), z.maxLength(20)) }),
  status: 204,
  summary:
    'Accepts the current terms of use for the account, recorded with version, person and time; a repeated call changes nothing. For owners. Errors: conflict (field `version`: `outdated`, another version is in force).',
});
