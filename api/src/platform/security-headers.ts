import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';

/** Browser features that our pages do not use, disabled for all of them. */
const PERMISSIONS = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Directives for a page without scripts: no text becomes script there, and no Trusted Types policy can be created. */
export const NO_SCRIPT_SINKS = "require-trusted-types-for 'script'; trusted-types 'none'";

/** Returns the same headers for replies sent before routing, which plugins do not see. */
export function inertHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': PERMISSIONS,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

/** Adds the security headers to every reply; pages replace the content security policy with their own. */
export async function registerSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(helmet, {
    // Pages have their own policy with a nonce; API replies must not run anything.
    contentSecurityPolicy: { directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] }, useDefaults: false },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: config.publicUrl.startsWith('https:'),
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
  });
  app.addHook('onRequest', (_, reply, done) => {
    reply.header('permissions-policy', PERMISSIONS);
    done();
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.url.startsWith('/api/v') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
    done();
  });
}
