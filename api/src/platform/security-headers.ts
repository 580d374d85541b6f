import helmet from '@fastify/helmet';
import fastify, { type FastifyInstance } from 'fastify';
import type { Config } from './config.ts';

/** Nothing here uses any of these, so nothing that slips in may. */
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

/** Directives of a page without script of its own: text never becomes script there, and no policy of Trusted Types can be made. */
export const NO_SCRIPT_SINKS = "require-trusted-types-for 'script'; trusted-types 'none'";

/** The same for answers given before any route is known, which no plugin sees. */
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

/** Headers that every answer bears, whatever it is; pages replace the content policy by their own. Answers what they are. */
export async function registerSecurityHeaders(app: FastifyInstance, config: Config): Promise<Record<string, string>> {
  const headers = { ...(await readHelmet(config)), 'permissions-policy': PERMISSIONS };
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(headers);
    done();
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.url.startsWith('/api/v') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
    done();
  });
  return headers;
}

/** The headers of helmet, asked once: they are the same for every answer, and it would put them together for each. */
async function readHelmet(config: Config): Promise<Record<string, string>> {
  const app = fastify();
  await app.register(helmet, {
    // Pages carry a policy of their own, with a nonce; the API serves nothing that may run.
    contentSecurityPolicy: { directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] }, useDefaults: false },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: config.publicUrl.startsWith('https:'),
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
  });
  app.get('/', async (_, reply) => reply.send());
  const { headers } = await app.inject('/');
  await app.close();
  const own = ['date', 'connection', 'keep-alive', 'content-length'];
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (own.includes(name) ? [] : [[name, String(value)]])),
  );
}
