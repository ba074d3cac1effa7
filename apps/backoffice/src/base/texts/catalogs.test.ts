import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byArea, readTextsFrom, showLanguage, showRooms, useShownTexts } from './catalogs.ts';

test('texts stand in the area of their folder', () => {
  const files = { '../base/texts/en.json': { a: 'A' }, '../features/product-kit/texts/en.json': { b: 'B' } };
  assert.deepEqual(byArea(files), { app: { a: 'A' }, 'product-kit': { b: 'B' } });
});

test('the texts of the rooms come when they are wanted, also where another language is chosen meanwhile', async () => {
  const fetched: string[] = [];
  let fails = true;
  const language = (lang: string) => async () => {
    fetched.push(lang);
    const rooms = async () => {
      if (fails) throw new Error('no network');
      return { files: { [`../../features/pools/texts/${lang}.json`]: { title: lang } } };
    };
    return { files: { [`../base/texts/${lang}.json`]: { title: lang } }, rooms };
  };
  const [zh, en, hk, th] = [language('zh'), language('en'), language('hk'), language('th')];
  const [jp, kor, fra, spa] = [language('jp'), language('kor'), language('fra'), language('spa')];
  readTextsFrom({ zh, en, hk, th, jp, kor, fra, spa });
  const shown = () => JSON.parse(JSON.stringify(useShownTexts.getState())) as unknown; // as it is compared
  await showLanguage('en');
  assert.deepEqual(shown(), { lang: 'en', texts: { app: { title: 'en' } }, hasRooms: false });
  await assert.rejects(showRooms(), /no network/);
  fails = false;
  const slow = showLanguage('jp');
  await Promise.all([slow, showRooms()]);
  assert.deepEqual(shown(), { lang: 'jp', texts: { app: { title: 'jp' }, pools: { title: 'jp' } }, hasRooms: true });
  await showLanguage('fra');
  assert.partialDeepStrictEqual(shown(), { lang: 'fra', texts: { pools: { title: 'fra' } } });
  await showRooms();
  assert.deepEqual(fetched, ['en', 'en', 'jp', 'jp', 'fra']);
});
