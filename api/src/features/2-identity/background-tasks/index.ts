export { registerBackgroundTasks } from './background-tasks.routes.ts';
export { type BackgroundTask, startTask, taskOf } from './background-tasks.service.ts';
export { defineTask, type RunningTask, type TaskStep } from './run-task.service.ts';
