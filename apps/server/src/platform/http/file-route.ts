import type { FastifyInstance } from 'fastify';

/** A stored picture. */
export interface ServedFile {
  /** WebP. */
  readonly content: Buffer;
  /** Anybody may see and keep it; a private one is for the holder of its link, for as long as that holds. */
  readonly isPublic: boolean;
}

/** Finds a picture by its name; null when there is none, or when it is private and the link is not a valid one. */
export type FileReader = (name: string, link: Readonly<Record<string, unknown>>) => Promise<ServedFile | null>;

/** Serves what customers have uploaded below `/files`, as pictures and nothing else. */
export function addFileRoute(fastify: FastifyInstance, read: FileReader): void {
  fastify.get<{ Params: { name: string }; Querystring: Record<string, unknown> }>(
    '/files/:name.webp',
    async (request, reply) => {
      const file = await read(request.params.name, request.query);
      // A browser is led to the page that says so.
      if (file === null) return reply.callNotFound();
      return reply
        .header('cache-control', file.isPublic ? 'public, max-age=31536000, immutable' : 'private, no-store')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .type('image/webp')
        .send(file.content);
    },
  );
}
