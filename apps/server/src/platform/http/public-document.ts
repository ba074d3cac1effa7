import type { FastifyInstance } from 'fastify';

/** Something that is published as a file for everybody, which nobody has to be asked for. */
export interface PublicDocument {
  /** For example `/proof/chain-head.json`. */
  readonly path: string;
  readonly read: () => Promise<object>;
}

/** Serves what is published as files. They may be read from anywhere, and kept for some seconds. */
export function addPublicDocuments(fastify: FastifyInstance, documents: readonly PublicDocument[]): void {
  for (const { path, read } of documents) {
    fastify.get(path, async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=5')
        .header('access-control-allow-origin', '*')
        .send(await read()),
    );
  }
}
