import type { FastifyInstance } from 'fastify';

/** What somebody outside the house tells us by themselves, for example a provider of verification its result. */
export interface Hook {
  /** Below `/hooks/`. */
  readonly name: string;
  /** Takes the very bytes that came: their signature is over them. False where it is not right; nothing was done then. */
  readonly receive: (body: Buffer, headers: Readonly<Record<string, string | undefined>>) => Promise<boolean>;
}

/** Takes messages at `/hooks/name`. Whoever is not believed hears 401, and nothing of what was expected. */
export async function addHookRoutes(fastify: FastifyInstance, hooks: readonly Hook[]): Promise<void> {
  await fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    for (const { name, receive } of hooks) {
      scope.post(`/hooks/${name}`, async (request, reply) => {
        const headers = Object.fromEntries(
          Object.entries(request.headers).map(([header, value]) => [header, Array.isArray(value) ? value[0] : value]),
        );
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        return reply.code((await receive(body, headers)) ? 200 : 401).send({});
      });
    }
  });
}
