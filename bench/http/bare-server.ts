// A process of its own: fastify with nothing around it, which reads the same requests and answers as much text.
import { fastify as createFastify } from 'fastify';

const answer: unknown = JSON.parse(process.argv[2] ?? '{}');
const fastify = createFastify({ logger: false });
fastify.post('/api/coin/trade', async () => answer);
const url = await fastify.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`Bourse is ready at ${url}\n`);
