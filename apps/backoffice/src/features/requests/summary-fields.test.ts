import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languages } from '@bourse/contract/lang';
import { summaryEvidence, summaryFields } from '@bourse/contract/summary-fields';
import en from './texts/en.json' with { type: 'json' };
import fra from './texts/fra.json' with { type: 'json' };
import hk from './texts/hk.json' with { type: 'json' };
import jp from './texts/jp.json' with { type: 'json' };
import kor from './texts/kor.json' with { type: 'json' };
import spa from './texts/spa.json' with { type: 'json' };
import th from './texts/th.json' with { type: 'json' };
import zh from './texts/zh.json' with { type: 'json' };

const texts = { en, fra, hk, jp, kor, spa, th, zh };

// That summaries hold no other names is checked by their type, which is that of the list.
for (const lang of languages) {
  test(`every field and every evidence of a summary has words of its own in ${lang}`, () => {
    const { field, evidence } = texts[lang].summary;
    for (const [names, words] of [
      [summaryFields, field],
      [summaryEvidence, evidence],
    ] as const) {
      assert.deepEqual(Object.keys(words).toSorted(), [...names].toSorted());
      for (const [name, word] of Object.entries(words)) {
        assert.ok(word.trim() !== '' && word !== name && !word.includes('_'), `${name}: ${word}`);
      }
    }
  });
}
