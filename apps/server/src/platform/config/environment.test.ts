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

  const wrong: readonly (readonly [string, string])[] = [
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '80a'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_URL', 'localhost'],
    ['DEMO', 'yes'],
    ['SMTP_URL', 'http://mail'],
    ['LOG_LEVEL', 'loud'],
    ['METRICS_TOKEN', 'short'],
    ['RATE_FACTOR', '1.5'],
    ['BOURSE_REPLAY_MARKET', 'true'],
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
