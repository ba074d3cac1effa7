import assert from 'node:assert/strict';
import { test } from 'node:test';
import { families } from '@bourse/contract/families';
import { languages } from '@bourse/contract/lang';
import { postingKindNames, postingKindOf } from '@bourse/contract/posting-kinds';
import { accountText, kindText } from './record-texts.ts';

test('what the house posts, and kinds of a later release, are other movements; all others have a name of their own', () => {
  for (const lang of languages) {
    const other = kindText('a_kind_of_tomorrow', lang);
    const house = postingKindNames.filter((name) => ['pools', 'chains'].includes(postingKindOf(name).module));
    for (const name of postingKindNames) {
      assert.equal(kindText(name, lang) === other, house.includes(name), `${lang} ${name}`);
    }
  }
});

test('accounts of products have the family’s name, which differs from those of the four', () => {
  for (const lang of languages) {
    const names = [
      ...(['legal', 'change', 'lever', 'micro'] as const).map((account) => accountText(account, lang)),
      ...families.map(({ name }) => accountText(`product:${name}`, lang)),
    ];
    assert.equal(new Set(names).size, names.length, names.join());
    for (const { name } of families) assert.notEqual(accountText(`product:${name}`, lang), name);
  }
  assert.equal(accountText('product:tomorrow', 'en'), 'tomorrow');
});
