import { backgroundTasks, ROLES } from '@veleta/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../platform/route.ts';
import type { Services } from '../../../platform/services.ts';
import { readTask } from './background-tasks.service.ts';
import { defineTaskSweep } from './run-task.service.ts';

export function registerBackgroundTasks(app: FastifyInstance, services: Services): void {
  defineTaskSweep(services);
  route(app, backgroundTasks.getBackgroundTask, { access: ROLES }, ({ session, params }) =>
    readTask(services, session, params.id),
  );
}
