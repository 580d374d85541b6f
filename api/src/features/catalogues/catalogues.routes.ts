import type { FastifyInstance } from 'fastify';
import type { Services } from '../../platform/services.ts';

export function registerCatalogues(_app: FastifyInstance, _services: Services): void {}
