import * as z from 'zod/mini';
import { defineCall } from './call.ts';

const MonthlyMailSchema = z.object({ is_wanted: z.boolean() });

export const getMonthlyMail = defineCall({
  method: 'GET',
  version: 'v1',
  service: 'monthly-mail',
  uri: '',
  status: 200,
  reply: MonthlyMailSchema,
  summary: 'Whether the signed-in owner wants a mail each month about what has finished.',
});
export const putMonthlyMail = defineCall({
  method: 'PUT',
  version: 'v1',
  service: 'monthly-mail',
  uri: '',
  body: MonthlyMailSchema,
  status: 200,
  reply: MonthlyMailSchema,
  summary: 'Asks for that mail, or for no more of it. The first one comes in the next month.',
});
