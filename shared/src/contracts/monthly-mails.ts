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
  summary: 'Returns whether the signed-in owner receives a monthly mail about ended measurements.',
});
export const putMonthlyMail = defineCall({
  method: 'PUT',
  version: 'v1',
  service: 'monthly-mail',
  uri: '',
  body: MonthlyMailSchema,
  status: 200,
  reply: MonthlyMailSchema,
  summary: 'Subscribes to that mail or unsubscribes. The first one is sent in the next month.',
});
