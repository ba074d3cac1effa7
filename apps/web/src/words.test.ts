import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const root = new URL('../../../', import.meta.url);
const filesOf = (lang: string): readonly string[] => [
  ...globSync(`apps/web/src/**/texts/${lang}.json`, { cwd: root }),
  ...globSync(`packages/i18n/src/records/**/${lang}.json`, { cwd: root }),
];

/** What each language says in one way, and what it would be in another. */
const unwanted: Readonly<Record<string, RegExp>> = {
  // Customers are addressed as tú.
  spa: /\b[Uu]sted(?:es)?\b|(?:^|[".:] ?)(?:Introduzca|Escriba|Verifique|Elija|Tome|Añada|Revise|Abra)\b/u,
  // As 您, and what is pledged for a loan is 质押 / 質押.
  zh: /你|抵押/u,
  hk: /你|抵押/u,
};

for (const [lang, words] of Object.entries(unwanted)) {
  test(`customers are addressed in one way, and one thing has one word: ${lang}`, () => {
    const found = filesOf(lang).flatMap((file) =>
      readFileSync(new URL(file, root), 'utf8')
        .split('\n')
        .flatMap((line) => (words.test(line) ? [`${file}: ${line.trim()}`] : [])),
    );
    assert.deepEqual(found, []);
  });
}
