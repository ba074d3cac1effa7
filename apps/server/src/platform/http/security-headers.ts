import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/**
 * Only our own files; nothing inline, nothing from elsewhere. Pictures may also be made in the page. The sockets are on
 * our own port, and `'self'` holds for them, too.
 */
const contentSecurityPolicy = {
  useDefaults: false,
  directives: {
    'default-src': ["'self'"],
    'base-uri': ["'self'"],
    'connect-src': ["'self'"],
    'font-src': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'script-src': ["'self'"],
    'script-src-attr': ["'none'"],
    'style-src': ["'self'"],
    'worker-src': ["'self'"],
  },
};

/** Puts the security headers on every answer. What the API answers is never kept by a cache (S27). */
export async function addSecurityHeaders(fastify: FastifyInstance): Promise<void> {
  await fastify.register(helmet, { contentSecurityPolicy, referrerPolicy: { policy: 'no-referrer' } });
  fastify.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/docs/')) reply.header('cache-control', 'no-store');
  });
}
