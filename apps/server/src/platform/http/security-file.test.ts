import assert from 'node:assert/strict';
import { test } from 'node:test';
import { edgeOptions } from './edge-fixture.ts';
import { createHttpServer } from './http-server.ts';

async function fileOf(securityContact?: string): Promise<{ status: number; type: unknown; text: string }> {
  const clock = { now: () => Date.UTC(2026, 10, 27) } as ReturnType<typeof edgeOptions>['clock']; // an instant is a number
  const http = await createHttpServer(edgeOptions({ clock, securityContact }));
  const answer = await http.fastify.inject({ method: 'GET', url: '/.well-known/security.txt' });
  await http.close();
  return { status: answer.statusCode, type: answer.headers['content-type'], text: answer.body };
}

test('finders of a weakness read where to write, and until when that holds', async () => {
  const { status, type, text } = await fileOf('mailto:security@example.com');
  assert.deepEqual([status, type], [200, 'text/plain; charset=utf-8']);
  assert.equal(
    text,
    'Contact: mailto:security@example.com\nExpires: 2027-05-01T00:00:00.000Z\nPreferred-Languages: en, zh\n',
  );
});

test('there is no file where the operator has named nobody', async () => {
  assert.equal((await fileOf()).status, 404);
});
