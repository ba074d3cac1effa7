import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readEnvironment, type Environment } from './environment.ts';

function read(variables: Record<string, string | undefined>): Environment {
  const result = readEnvironment(variables);
  assert.ok(result.ok, JSON.stringify(result));
  return result.value;
}

describe('the environment', () => {
  it('has a default for everything', () => {
    const environment = read({});
    assert.equal(environment.port, 3_000);
    assert.equal(environment.dataDir, './data');
    assert.equal(environment.databaseUrl, undefined);
    assert.equal(environment.rateFactor, 1);
    assert.equal(environment.replayMarket, false);
  });

  it('shows the demo on the embedded database, and on PostgreSQL only when asked', () => {
    const databaseUrl = 'postgres://localhost/bourse';
    assert.equal(read({}).demo, true);
    assert.equal(read({ DEMO: '0' }).demo, false);
    assert.equal(read({ DATABASE_URL: databaseUrl }).demo, false);
    assert.equal(read({ DATABASE_URL: databaseUrl, DEMO: '1' }).demo, true);
  });

  it('counts an empty variable as absent and splits lists', () => {
    assert.equal(read({ PORT: '', DATABASE_URL: '' }).port, 3_000);
    assert.deepEqual(read({ TRUSTED_PROXIES: 'loopback, 10.0.0.0/8' }).trustedProxies, ['loopback', '10.0.0.0/8']);
  });

  it('knows where prices come from, and lets the demo alone trade by itself', () => {
    const { priceVenues, priceReplay, demoTraders } = read({});
    assert.deepEqual([priceVenues, priceReplay, demoTraders], [[], undefined, true]);
    assert.equal(read({ DEMO: '0' }).demoTraders, false);
    assert.equal(read({ DEMO_TRADERS: '0' }).demoTraders, false);
    assert.deepEqual([read({}).demoPace, read({ DEMO_TRADERS: 'quiet' }).demoPace], ['lively', 'quiet']);
    assert.deepEqual(read({ PRICE_VENUES: 'kraken,bitstamp@http://127.0.0.1:1/x,okx' }).priceVenues, [
      { id: 'kraken', url: null },
      { id: 'bitstamp', url: 'http://127.0.0.1:1/x' },
      { id: 'okx', url: null },
    ]);
    assert.deepEqual(read({ PRICE_REPLAY: './t.json', PRICE_REPLAY_SPEED: '2.5' }).priceReplay, {
      path: './t.json',
      symbol: 'XRP/ETH',
      speed: 2.5,
    });
    assert.match(
      JSON.stringify(readEnvironment({ PRICE_REPLAY: 'x', PRICE_VENUES: 'kraken,bitstamp,okx' })),
      /both set/,
    );
  });

  it('divides the books over engines that can reach each other, and of which each knows its own', () => {
    const nodes = { DATABASE_URL: 'postgres://localhost/bourse', NATS_URL: 'nats://localhost' };
    const ENGINE_GROUPS = 'ether=ETH/USDT';
    const { engineGroups } = read({ ...nodes, ENGINE_GROUPS, ENGINE_GROUP: 'ether' });
    assert.deepEqual([engineGroups.own, engineGroups.names], ['ether', ['main', 'ether']]);
    assert.deepEqual(read({}).engineGroups.names, ['main']);
    const told = (variables: Record<string, string>): string => JSON.stringify(readEnvironment(variables));
    assert.match(told({ ENGINE_GROUPS }), /set NATS_URL/);
    assert.match(told({ ...nodes, ENGINE_GROUP: 'ether' }), /ENGINE_GROUP one of them/);
    assert.match(told({ ...nodes, ENGINE_GROUPS, DEMO: '1' }), /set DEMO_TRADERS=0/);
  });

  it('sends SMS with an address and a sender, never with one of them alone', () => {
    const SMS_URL = 'https://user:secret@api.twilio.com/2010-04-01/Accounts/AC1';
    assert.equal(read({}).sms, undefined);
    assert.deepEqual(read({ SMS_URL, SMS_FROM: '+15005550006' }).sms, { url: SMS_URL, from: '+15005550006' });
    for (const half of [{ SMS_URL }, { SMS_FROM: 'Bourse' }]) {
      assert.match(JSON.stringify(readEnvironment(half)), /belong together/);
    }
  });

  it('opens a port of FIX, with TLS by both files', () => {
    assert.equal(read({}).fix, undefined);
    assert.deepEqual(read({ FIX_PORT: '9880' }).fix, { port: 9_880, tls: null });
    const files = { FIX_TLS_CERT: 'a.pem', FIX_TLS_KEY: 'b.pem' };
    assert.deepEqual(read({ FIX_PORT: '0', ...files }).fix?.tls, { certFile: 'a.pem', keyFile: 'b.pem' });
    assert.match(JSON.stringify(readEnvironment({ FIX_TLS_CERT: 'a.pem' })), /belong together/);
  });

  const wrong: readonly (readonly [string, string])[] = [
    ['SMS_URL', 'http://user:secret@api.twilio.com/2010-04-01/Accounts/AC1'],
    ['SMS_URL', 'https://api.twilio.com/2010-04-01/Accounts/AC1'],
    ['SMS_FROM', '123'.repeat(10)],
    ['FIAT_RATES_URL', 'ftp://rates.example'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '80a'],
    ['FIX_PORT', '65536'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_URL', 'localhost'],
    ['DATABASE_URL', 'postgres://bourse:p@ss/w#r%d$x@localhost/bourse'],
    ['DATABASE_URL', 'postgres://bourse:12/w@localhost/bourse'],
    ['DATABASE_URL', 'postgres://bourse:12?w@localhost/bourse'],
    ['DEMO', 'yes'],
    ['ENGINE_GROUPS', 'ether'],
    ['ENGINE_GROUP', 'Ether'],
    ['SMTP_URL', 'http://mail'],
    ['PUSH_HOSTS', 'https://push.example.com'],
    ['PUSH_HOSTS', '*'],
    ['LOG_LEVEL', 'loud'],
    ['METRICS_TOKEN', 'short'],
    ['SECURITY_CONTACT', 'security@example.com'],
    ['RATE_FACTOR', '1.5'],
    ['BOURSE_REPLAY_MARKET', 'true'],
    ['DEMO_TRADERS', 'no'],
    ['ROLES', 'api,boss'],
    ['NATS_URL', 'http://10.0.0.5'],
    ['PRICE_VENUES', 'kraken,bitstamp'],
    ['PRICE_VENUES', 'kraken,bitstamp,../okx'],
    ['PRICE_REPLAY_SYMBOL', 'XRPETH'],
    ['PRICE_REPLAY_SPEED', '0'],
    ['PRICE_REPLAY_SPEED', '-2'],
  ];
  for (const [name, value] of wrong) {
    it(`refuses ${name}=${value} in one sentence that names it, without its value`, () => {
      const result = readEnvironment({ [name]: value });
      assert.ok(!result.ok);
      assert.match(result.error, new RegExp(`^The environment variable ${name} must be .*\\.$`));
      if (name === 'DATABASE_URL') assert.ok(!result.error.includes(value));
    });
  }
});
