import type { FastifyInstance } from 'fastify';
import type { Clock } from '@bourse/kernel/clock';

/** The file says so long that it holds; whoever reads it later asks for it anew. */
const monthsValid = 6;

/** The beginning of a month some months on, as RFC 3339 has it: the file changes once a month. */
function expiryAfter(nowMs: number): string {
  const now = new Date(nowMs);
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + monthsValid, 1)).toISOString();
}

/** Tells finders of a weakness where to write (RFC 9116, section 2.5), where the operator has said where. */
export function addSecurityFile(
  fastify: FastifyInstance,
  { securityContact, clock }: { readonly securityContact?: string | undefined; readonly clock: Clock },
): void {
  if (securityContact === undefined) return;
  fastify.get('/.well-known/security.txt', (_request, reply) => {
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${expiryAfter(clock.now())}`,
      'Preferred-Languages: en, zh',
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
