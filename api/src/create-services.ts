import { connections } from './features/index.ts';
import { openServices, type Services, type ServicesOptions } from './platform/services.ts';

/** Opens the services and connects the features by their events. The database must be migrated. */
export async function createServices(options: ServicesOptions): Promise<Services> {
  const services = await openServices(options);
  for (const connect of connections) connect(services);
  return services;
}
