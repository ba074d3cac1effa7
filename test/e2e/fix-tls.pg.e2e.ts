import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { connect } from 'node:tls';
import { FixClient, freePort } from './fix-client.ts';
import { type GatewayWorld, openGatewayWorld } from './gateway-world.ts';
import { Opened } from './opened.ts';
import { makeCertificate } from './self-signed.ts';
import { runToEnd, temporaryFolder } from './server-process.ts';

describe('the port of FIX with a certificate', () => {
  const opened = new Opened();
  const { cert, key } = makeCertificate();
  const folder = temporaryFolder();
  opened.add(() => folder.remove());
  const files = { FIX_TLS_CERT: join(folder.path, 'cert.pem'), FIX_TLS_KEY: join(folder.path, 'key.pem') };
  writeFileSync(files.FIX_TLS_CERT, cert);
  writeFileSync(files.FIX_TLS_KEY, key);
  let world: GatewayWorld;
  let port = 0;

  before(async () => {
    port = await freePort();
    world = await openGatewayWorld(opened, { FIX_PORT: String(port), ...files });
  });
  after(() => opened.close());
  const dial = async (ca?: string): Promise<FixClient> => {
    const client = await FixClient.dial(port, 'BOT', ca);
    opened.add(async () => client.destroy());
    return client;
  };

  it('trades with whoever trusts it, and with nobody who speaks in the clear or in an old TLS', async () => {
    const one = await dial(cert);
    one.logOn(await world.keyOf('demo1'));
    await one.hear('A', { 141: 'Y' });
    one.order('sealed', 'sell', '0.01', '60000');
    await one.hear('8', { 11: 'sealed', 150: '0' });
    const open = await dial();
    open.logOn(await world.keyOf('demo2'));
    await open.gone();
    assert.deepEqual(open.heard, []);
    const old = { ca: cert, maxVersion: 'TLSv1.1', minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' } as const;
    for (const [terms, reason] of [
      [{}, /self-signed certificate/],
      [old, /alert protocol version/],
    ] as const) {
      await assert.rejects(once(connect({ port, host: '127.0.0.1', ...terms }), 'secureConnect'), reason);
    }
    one.send('1', { 112: 'still' });
    await one.hear('0', { 112: 'still' });
  });

  it('logs a key out at the end of its time, says why, and takes no more of it', async () => {
    const endsAt = new Date(Date.now() + 15_000).toISOString();
    const limited = await world.keyOf('demo3', { scopes: '["trade"]', expires: endsAt });
    const one = await dial(cert);
    one.logOn(limited);
    await one.hear('A', { 141: 'Y' });
    assert.match(String((await one.hear('5')).getField(58)), /^The API key does not act any more/);
    assert.ok(Date.now() >= Date.parse(endsAt));
    one.order('late', 'sell', '0.01', '60000');
    await one.gone();
    assert.deepEqual(one.heard.map(String), []);
    const again = await dial(cert);
    again.logOn(limited);
    assert.match(String((await again.hear('5')).getField(58)), /Invalid API-key/);
  });

  it('does not start with one half of a certificate, and says which two belong together', async () => {
    for (const [name, path] of Object.entries(files)) {
      const { code, stderr } = await runToEnd({ BOURSE_DATA: join(folder.path, 'data'), FIX_PORT: '0', [name]: path });
      assert.equal(code, 1);
      assert.match(
        stderr,
        /^FIX_TLS_CERT and FIX_TLS_KEY belong together: set both, or remove the one that is set\.\n$/,
      );
    }
  });
});
