import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { SECTORS } from './limits.ts';
import { EmailSchema, IdParamsSchema, IdSchema, line } from './values.ts';

/** Body of an organization. A PUT sets absent optional fields to null, but keeps an absent logo. */
export const OrganizationInputSchema = z.object({
  name: line(200),
  nickname: z.optional(z.nullable(line(100))),
  country: z.optional(z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/)))),
  support_email: z.optional(z.nullable(EmailSchema)),
  sector: z.optional(z.nullable(z.enum(SECTORS))),
  industry: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(29)))),
  number_of_employees: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(10_000_000)))),
});

/** Body of a PUT, which may also delete the logo; a new logo takes precedence. */
export const OrganizationUpdateSchema = z.extend(OrganizationInputSchema, { remove_logo: z.optional(z.boolean()) });

export const OrganizationSchema = z.object({
  id: IdSchema,
  name: z.string(),
  /** Read-only alias of `name`. */
  fullname: z.string(),
  nickname: z.nullable(z.string()),
  country: z.nullable(z.string()),
  /** Address of the logo on this server. */
  logo: z.nullable(z.string()),
  support_email: z.nullable(z.string()),
  sector: z.nullable(z.enum(SECTORS)),
  industry: z.nullable(z.int()),
  number_of_employees: z.nullable(z.int()),
});

export const getOrganization = defineCall({
  method: 'GET',
  version: 'v1',
  service: 'organizations',
  uri: '',
  status: 200,
  reply: OrganizationSchema,
  summary: 'Returns the organization of the account; 404 until it has been saved once.',
});
export const createOrganization = defineCall({
  method: 'POST',
  version: 'v1',
  service: 'organizations',
  uri: '',
  body: OrganizationInputSchema,
  files: ['logo'],
  status: 201,
  reply: OrganizationSchema,
  summary:
    'Saves the organization for the first time (JSON or multipart). Errors: conflict, file_type, file_too_large.',
});
export const updateOrganization = defineCall({
  method: 'PUT',
  version: 'v1',
  service: 'organizations',
  uri: ':id/',
  params: IdParamsSchema,
  body: OrganizationUpdateSchema,
  files: ['logo'],
  status: 200,
  reply: OrganizationSchema,
  summary:
    'Replaces the organization (JSON or multipart). Keeps the logo unless a new one is sent or `remove_logo` is true. Errors: not_found, file_type, file_too_large.',
});
