import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type CountryRules, openCountry } from '@bourse/contract/country-rules';
import { instant } from '@bourse/kernel/instant';
import { openTestDatabase, type TestDatabase } from '@bourse/testing/disposable-database';
import type { Database } from '../../platform/database/database.ts';
import { countrySettings, readCountryRules } from './country-settings.ts';

const at = instant(Date.UTC(2026, 2, 2, 10));

describe('what is offered in a country', () => {
  let opened: TestDatabase;
  let db: Database;

  before(async () => {
    opened = await openTestDatabase();
    db = opened.connect();
    // Three of level 1 and two of level 2 in Thailand, one elsewhere, two not verified, of whom one has named Thailand, one of the house.
    const people = [
      [0, null, 'customer', 'TH'],
      [1, 'TH', 'customer'],
      [1, 'TH', 'customer'],
      [1, 'TH', 'customer'],
      [2, 'TH', 'customer'],
      [2, 'TH', 'customer'],
      [2, 'KR', 'customer'],
      [0, null, 'customer'],
      [2, 'TH', 'house'],
    ] as const;
    await db.withTx('people', async (tx) => {
      for (const [place, [level, country, kind, declared = null]] of people.entries())
        await tx.query(
          `INSERT INTO users (email, password_hash, password_changed_at, nickname, lang, auth_level, country, kind, declared_country, created_at)
           VALUES ($1, 'none', now(), 'Ann', 'en', $2, $3, $4, $5, now())`,
          [`person${String(place)}@example.test`, level, country, kind, declared],
        );
    });
  });
  after(() => opened.close());

  const effects = (key: string, were: CountryRules, are: CountryRules) =>
    countrySettings.effects(db, { key, before: were, after: are, at });
  const counted = (group: string, had: number, has: number) => ({
    effect: 'may_open',
    about: group,
    unit: 'customers',
    before: String(had),
    after: String(has),
  });

  it('is everything where nobody has decided anything', async () => {
    assert.deepEqual(await readCountryRules(db, 'TH', at), openCountry);
    assert.ok((await countrySettings.keys(db)).includes('TH'));
    assert.ok(!(await countrySettings.keys(db)).includes('XX'));
  });

  it('is counted beforehand in customers who are verified there, for what is offered by now', async () => {
    const rules: CountryRules = { closed: ['lockup', 'nft'], level2: ['etf'] };
    const both = (was: number, is: number) => [counted('lockup', was, is), counted('nft', was, is)];
    const [closing, opening] = [both(5, 0), both(0, 5)];
    assert.deepEqual(await effects('TH', openCountry, rules), [closing[0], counted('etf', 5, 2), closing[1]]);
    assert.deepEqual(await effects('TH', rules, openCountry), [opening[0], counted('etf', 2, 5), opening[1]]);
    assert.deepEqual(await effects('KR', openCountry, rules), both(1, 0));
    assert.deepEqual(await effects('TH', rules, rules), []);
    const early: CountryRules = { closed: ['identity', 'deposits'], level2: ['spot'] };
    assert.deepEqual(await effects('TH', openCountry, early), [counted('deposits', 6, 0), counted('spot', 6, 2)]);
  });

  it('cannot be closed and ask for a level at once', () => {
    assert.equal(countrySettings.findFault({ closed: ['etf'], level2: ['etf'] }), 'level2');
    assert.equal(countrySettings.findFault({ closed: ['etf'], level2: ['lockup'] }), null);
    assert.equal(countrySettings.findFault({ closed: [], level2: ['identity'] }), 'level2', 'nobody has one before');
  });
});
