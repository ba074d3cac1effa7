import helmet from '@fastify/helmet';
import { fastify as createFastify, type FastifyInstance } from 'fastify';
import { present } from '@bourse/kernel/invariant';

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

/** The headers that the library sets. They are the same for every answer, and it would put them together anew for each. */
async function securityHeaders(): Promise<Readonly<Record<string, string>>> {
  const sample = createFastify();
  await sample.register(helmet, { contentSecurityPolicy, referrerPolicy: { policy: 'no-referrer' } });
  sample.addHook('onSend', async (_request, reply) => {
    headers = reply.raw.getHeaders();
  });
  sample.get('/', async () => '');
  let headers: Readonly<Record<string, unknown>> = {};
  await sample.inject('/');
  await sample.close();
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

/** Those of them that mean something to who is not shown a page. */
const ofAnswers = [
  'cross-origin-resource-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
];

const policyHeader = 'content-security-policy';

const withPictures = (policy: string, hosts: readonly string[]): string =>
  policy.replace(/img-src [^;]*/, (own) => `${own} ${hosts.join(' ')}`);

/**
 * Puts the security headers on every answer; on those of the API, which show no page, fewer of them: an answer of a few
 * hundred bytes would be half headers for pages. What the API answers is never kept by a cache (S27).
 * @param apiPrefix begins the path of every call.
 * @param pictureHosts the other hosts whose pictures our pages may show now, each as an origin.
 */
export async function addSecurityHeaders(
  fastify: FastifyInstance,
  apiPrefix: string,
  pictureHosts: () => readonly string[] = () => [],
): Promise<void> {
  const ofPages = await securityHeaders();
  const ownPolicy = present(ofPages[policyHeader], policyHeader);
  const ofCalls = {
    ...Object.fromEntries(ofAnswers.map((name) => [name, present(ofPages[name], name)])),
    [policyHeader]: "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
  };
  fastify.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith(apiPrefix)) {
      reply.headers(ofCalls);
    } else {
      reply.headers(ofPages);
      const hosts = pictureHosts();
      if (hosts.length > 0) reply.header(policyHeader, withPictures(ownPolicy, hosts));
      if (!request.url.startsWith('/docs/')) reply.header('cache-control', 'no-store');
    }
    done();
  });
}
