import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { alwaysAnswer } from './always-answered.ts';

const folder = fileURLToPath(new URL('../../../public/', import.meta.url));

/** Serves the exchange's own pictures, the logo and those of the coins, below `/static`. Nothing that a customer uploads is there. */
export async function addPublicFiles(fastify: FastifyInstance): Promise<void> {
  await fastify.register(async (files) => {
    alwaysAnswer(files);
    await files.register(fastifyStatic, {
      root: folder,
      prefix: '/static/',
      decorateReply: false,
      index: false,
      maxAge: '1d',
    });
  });
}
