import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** Lets the viewer load only its own files. */
const VIEWER_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Serves `/api/docs` and `/api/docs/json`, generated from the schemas that validate requests. Must run before the
 * routes.
 */
export async function registerDocumentation(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Veleta API',
        version: '1',
        description:
          'Errors answer `{ error, message, fields?, rows?, request_id }`; `error` is a code of the catalogue.',
      },
      servers: [{ url: '/', description: 'This deployment' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transformObject: (document) => {
      if (!('openapiObject' in document)) throw new Error('The document is not an OpenAPI document.');
      const services = new Set(app.apiRoutes.flatMap(({ call }) => (call ? [call.service] : [])));
      return { ...document.openapiObject, tags: [...services].sort().map((name) => ({ name })) };
    },
    transform: (document) =>
      document.url.startsWith('/api/v') ? jsonSchemaTransform(document) : { schema: { hide: true }, url: document.url },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: VIEWER_POLICY,
    // `BaseLayout` hides the tool's own bar, which would allow loading another document.
    uiConfig: { layout: 'BaseLayout', docExpansion: 'list' },
    theme: { title: 'Veleta API' },
  });
}
