import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:net';
import { describe, it } from 'node:test';
import { sessionId, userId } from '@bourse/kernel/ids';
import { ok } from '@bourse/kernel/result';
import { systemScheduler } from '../clock/system-clock.ts';
import { createLogger } from '../log/logger.ts';
import { bind } from './binding.ts';
import { type Answer, edgeOptions, look } from './edge-fixture.ts';
import { createHttpServer } from './http-server.ts';

describe('limits and watching', () => {
  it('refuses an account that asks too often with 429, and lets the others go on', async () => {
    const http = await createHttpServer(
      edgeOptions({ sessions: async (token) => ({ userId: userId(token), sessionId: sessionId('1') }) }),
    );
    const ask = (token: string, ip: string) =>
      http.fastify.inject({
        method: 'POST',
        url: '/api/test/own',
        remoteAddress: ip,
        headers: { authorization: token },
      });
    const statuses: number[] = [];
    for (let call = 0; call < 61; call += 1) statuses.push((await ask('7', `10.0.0.${String(call)}`)).statusCode);
    assert.deepEqual([statuses.lastIndexOf(200), statuses[60]], [59, 429]);
    const refused = await ask('7', '10.0.0.9');
    assert.equal(refused.json<Answer>().code, 'TOO_MANY_REQUESTS');
    assert.ok((refused.json<Answer>().data.retry_after_seconds ?? 0) > 0);
    assert.equal((await ask('8', '10.0.0.9')).statusCode, 200);
    await http.close();
  });

  it('refuses an address that asks too often, whatever accounts it uses', async () => {
    const http = await createHttpServer(
      edgeOptions({ sessions: async (token) => ({ userId: userId(token), sessionId: sessionId('1') }) }),
    );
    const ask = (token: string, ip: string) =>
      http.fastify.inject({
        method: 'POST',
        url: '/api/test/own',
        remoteAddress: ip,
        headers: { authorization: token },
      });
    for (let call = 1; call <= 300; call += 1) await ask(String(call), '10.0.0.1');
    assert.equal((await ask('999', '10.0.0.1')).statusCode, 429);
    assert.equal((await ask('999', '10.0.0.2')).statusCode, 200);
    // One customer of a provider has a whole /64 of IPv6 addresses.
    for (let call = 1; call <= 300; call += 1) await ask(String(call), `2001:db8::${call.toString(16)}`);
    assert.equal((await ask('999', '2001:db8::ffff')).statusCode, 429);
    assert.equal((await ask('999', '2001:db8:0:1::1')).statusCode, 200);
    await http.close();
  });

  it('believes the address in x-forwarded-for only from a trusted proxy', async () => {
    const seen = async (trustedProxies: readonly string[]) => {
      const ips: string[] = [];
      const whoami = bind(look, async (context) => {
        ips.push(context.ip);
        return ok(null);
      });
      const http = await createHttpServer(edgeOptions({ bindings: [whoami], trustedProxies }));
      const headers = { 'x-forwarded-for': '203.0.113.9' };
      await http.fastify.inject({ method: 'GET', url: '/api/test/look', remoteAddress: '10.1.2.3', headers });
      await http.close();
      return ips[0];
    };
    assert.equal(await seen([]), '10.1.2.3');
    assert.equal(await seen(['10.0.0.0/8']), '203.0.113.9');
  });

  it('says once that a proxy which is not trusted names clients, and nothing of one that is', async () => {
    const told = async (trustedProxies: readonly string[]): Promise<unknown[]> => {
      const said: unknown[] = [];
      const logger = createLogger('silent');
      logger.warn = (facts: unknown): void => void said.push(facts);
      const http = await createHttpServer(edgeOptions({ trustedProxies, logger }));
      for (const headers of [{}, { 'x-forwarded-for': '203.0.113.9' }, { 'x-forwarded-for': '203.0.113.8' }])
        await http.fastify.inject({ method: 'GET', url: '/api/test/look', remoteAddress: '10.1.2.3', headers });
      await http.close();
      return said;
    };
    assert.deepEqual(await told([]), [{ from: '10.1.2.3' }]);
    assert.deepEqual(await told(['10.0.0.0/8']), []);
  });

  it('tells by /readyz whether it can answer, and closes /metrics to whoever lacks the token', async () => {
    let ready = false;
    let asked = 0;
    const isReady = async (): Promise<boolean> => {
      asked += 1;
      return ready;
    };
    const http = await createHttpServer(edgeOptions({ isReady, metricsToken: 'a-token-for-metrics' }));
    for (let call = 0; call < 50; call += 1) assert.equal((await http.fastify.inject('/readyz')).statusCode, 503);
    assert.ok(asked < 10, `the database was asked ${String(asked)} times`);
    ready = true;
    await systemScheduler.sleep(600);
    assert.equal((await http.fastify.inject('/readyz')).statusCode, 200);
    assert.equal((await http.fastify.inject('/metrics')).statusCode, 404);
    await http.fastify.inject('/api/test/look');
    const metrics = await http.fastify.inject({
      url: '/metrics',
      headers: { authorization: 'Bearer a-token-for-metrics' },
    });
    assert.match(metrics.body, /http_request_duration_seconds_count\{call="test\.look",status="200",outcome="ok"\} 1/);
    await http.close();
  });

  it('answers 503 under event loop lag, except for health routes and the app', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bourse-web-'));
    writeFileSync(join(folder, 'index.html'), 'the app');
    const http = await createHttpServer(edgeOptions({ maxEventLoopDelayMs: 20, webApp: folder }));
    await http.fastify.ready();
    assert.equal((await http.fastify.inject('/api/test/look')).statusCode, 200);
    // Longer than the second after which the delay is measured again.
    for (let round = 0; round < 14; round += 1) {
      const untilMs = performance.now() + 100;
      while (performance.now() < untilMs);
      await systemScheduler.sleep(1);
    }
    const refused = await http.fastify.inject('/api/test/look');
    assert.deepEqual([refused.statusCode, refused.json<Answer>().code], [503, 'SYSTEM_BUSY']);
    assert.equal((await http.fastify.inject('/healthz')).statusCode, 200);
    assert.equal((await http.fastify.inject('/')).body, 'the app');
    assert.equal((await http.fastify.inject('/static/logo.svg')).statusCode, 200);
    assert.equal((await http.fastify.inject('/api/test/look')).statusCode, 503);
    await http.close();
    rmSync(folder, { recursive: true });
  });

  it('finishes what runs when it closes', async () => {
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    let entered = (): void => undefined;
    const started = new Promise<void>((resolve) => {
      entered = resolve;
    });
    const slow = bind(look, async () => {
      entered();
      await gate;
      return ok('done');
    });
    const http = await createHttpServer(edgeOptions({ bindings: [slow] }));
    const port = await http.listen(0, '127.0.0.1');
    const answer = fetch(`http://127.0.0.1:${String(port)}/api/test/look`).then((response) => response.json());
    await started;
    const closed = http.close();
    release();
    assert.deepEqual(await answer, { type: 'ok', message: 'done', code: 1 });
    await closed;
    await assert.rejects(fetch(`http://127.0.0.1:${String(port)}/healthz`));
  });

  it('cuts a client who never finishes its request when it closes', async () => {
    const http = await createHttpServer(edgeOptions({ drainLimitMs: 200 }));
    const port = await http.listen(0, '127.0.0.1');
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(
      'POST /api/test/echo HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{',
    );
    await systemScheduler.sleep(100);
    const closedAtMs = performance.now();
    await http.close();
    assert.ok(performance.now() - closedAtMs < 3_000);
    socket.destroy();
  });
});
