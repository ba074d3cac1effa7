import { unsignedApprovals } from '@bourse/testing/unsigned-approvals';
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { approvalCalls } from '@bourse/contract/approval';
import type { AnyCall, OutputOf } from '@bourse/contract/call';
import { articleCategories, contentCalls } from '@bourse/contract/content';
import { contentStaffCalls } from '@bourse/contract/content-desk';
import { type Lang, languages } from '@bourse/contract/lang';
import { mayRefuseWith } from '@bourse/contract/refusals';
import { type StaffId, userId } from '@bourse/kernel/ids';
import { dayMs, hourMs, type Instant, instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { openTestDatabase, type TestDatabase } from '@bourse/testing/disposable-database';
import { hireStaff, staffCalls } from '@bourse/testing/staff-world';
import { testCaller } from '@bourse/testing/test-caller';
import { safeParse } from 'zod/mini';
import type { Database } from '../../platform/database/database.ts';
import type { Binding } from '../../platform/http/binding.ts';
import type { PublishedPictures } from '../files/index.ts';
import { verifyAudit } from '../audit/index.ts';
import { openContent, publishRelease } from './index.ts';
import { release } from './release/release.ts';

const { newsList, newsDetail, newsPopup, faq, aboutUs, contactUs, compliance } = contentCalls;
const { list, one: whole, save, publish: ask, withdraw } = contentStaffCalls;
const reason = 'agreed with legal';
const { announcement, banner, news, page, question } = articleCategories;

/** Words in every language, each of which says its language. */
const wordsOf = (text: string) =>
  Object.fromEntries(
    languages.map((lang) => [lang, { title: `${text} ${lang}`, summary: `${text}.`, body: `# ${text}` }]),
  );

describe('what the house publishes', () => {
  let opened: TestDatabase;
  let db: Database;
  let routes: readonly Binding[];
  let calls: ReturnType<typeof staffCalls>;
  let [ann, bob] = [] as unknown as [StaffId, StaffId]; // hired below
  let now: Instant = instant(Date.UTC(2026, 10, 26, 10));
  const clock = { now: () => now };

  before(async () => {
    opened = await openTestDatabase();
    db = opened.connect();
    [ann, bob] = [await hireStaff(db, 'ann', [save.grant]), await hireStaff(db, 'bob', [save.grant])];
    const manifest = openContent({ db, clock, pictures: {} as PublishedPictures }); // none is brought here
    routes = manifest.routes ?? [];
    const { staffRoutes = [], approvals: kinds = [] } = manifest;
    calls = staffCalls([...staffRoutes, ...unsignedApprovals({ db, clock, kinds })]);
    // Two nodes that start at once.
    await Promise.all([publishRelease({ db, clock }), publishRelease({ db, clock })]);
  });
  beforeEach(() => {
    now = instant(now + dayMs);
  });
  after(() => opened.close());

  const attempt = (call: AnyCall, fields: object, lang: Lang) =>
    present(
      routes.find((route) => route.call === call),
      call.name,
    ).run({ ...testCaller(userId('1')), userId: null, lang }, fields);
  const run = async <C extends AnyCall>(call: C, fields: object = {}, lang: Lang = 'en'): Promise<OutputOf<C>> => {
    const answer = await attempt(call, fields, lang);
    assert.ok(answer.ok, JSON.stringify(answer));
    const parsed = safeParse(call.output, answer.value);
    assert.ok(parsed.success, JSON.stringify(parsed.error?.issues));
    return answer.value as OutputOf<C>; // as the contract says
  };
  const titles = async (category: number) =>
    (await run(newsList, { c_id: category, limit: 50 })).list.map(({ title }) => title);
  /** Ann asks, and Bob approves. @returns the article as it stands then. */
  const publish = async (fields: { readonly id: string; readonly version: number; readonly at?: string }) => {
    const { id } = await calls.run(ask, ann, { ...fields, reason });
    await calls.run(approvalCalls.approve, bob, { id, reason });
    return calls.run(whole, ann, { id: fields.id });
  };
  const draft = (fields: object) =>
    calls.run(save, ann, { category: announcement, base: 0, texts: wordsOf('A'), ...fields });

  it('comes with the release in eight languages, once, and with every key that the app asks for [SPEC-7.39] [SPEC-7.40] [SPEC-7.41] [SPEC-7.42]', async () => {
    for (const { key, texts } of release)
      for (const lang of languages) {
        const words = JSON.stringify(texts[lang]);
        assert.ok(
          texts[lang].title !== '' && (lang === 'en' || words !== JSON.stringify(texts.en)),
          `${key} in ${lang}`,
        );
      }
    const had = await titles(news);
    await publishRelease({ db, clock });
    assert.deepEqual(await titles(news), had);
    for (const call of [aboutUs, contactUs, compliance])
      for (const lang of languages) assert.equal((await run(call, {}, lang)).lang, lang);
    const topics = await run(faq);
    assert.deepEqual(
      topics.map(({ topic }) => topic),
      ['start', 'account', 'payments', 'trading', 'products', 'proof'],
    );
    assert.equal(
      topics.flatMap(({ questions }) => questions).length,
      release.filter(({ topic }) => topic !== undefined).length,
    );
    assert.equal(topics[0]?.questions[0]?.title, 'How do I begin?', 'oldest first');
    assert.deepEqual(
      (await run(newsList, { c_id: banner })).list.map((entry) => entry.page),
      ['/pages/ieo/ieo', '/pages/financial/index', '/pages/verify/verify'],
    );
  });

  it('is a draft until it is published, and listed from then on, newest first [SPEC-1.32] [SPEC-7.34] [SPEC-7.36] [SPEC-3.47]', async () => {
    const first = await draft({});
    assert.deepEqual([first.state, first.version, first.versions[0]?.author], ['draft', null, 'ann']);
    assert.equal((await titles(announcement)).length, 1, 'that of the release');
    assert.equal((await attempt(newsDetail, { id: first.id }, 'en')).ok, false);
    await publish({ id: first.id, version: 1 });
    assert.deepEqual((await titles(announcement))[0], 'A en');
    assert.partialDeepStrictEqual(await run(newsDetail, { id: first.id }, 'jp'), {
      lang: 'jp',
      title: 'A jp',
      body: '# A',
      c_id: announcement,
      published_on: toIso(now).slice(0, 10),
    });
    const published = toIso(now).slice(0, 10);
    now = instant(now + 2 * dayMs);
    await draft({ id: first.id, base: 1, texts: wordsOf('B') });
    assert.equal((await run(newsDetail, { id: first.id })).title, 'A en', 'a draft changes nothing');
    await publish({ id: first.id, version: 2 });
    assert.partialDeepStrictEqual(await run(newsDetail, { id: first.id }), {
      title: 'B en',
      published_on: published,
      updated_on: toIso(now).slice(0, 10),
    });
    assert.equal(await verifyAudit(db), null);
  });

  it('is listed from its moment on, which can be moved until then', async () => {
    const { id } = await draft({ category: news });
    const at = (hours: number) => toIso(instant(now + hours * hourMs));
    await publish({ id, version: 1, at: at(3) });
    const moved = await publish({ id, version: 1, at: at(2) });
    assert.deepEqual([moved.state, moved.at], ['scheduled', at(2)]);
    const had = await titles(news);
    now = instant(now + 2 * hourMs - 1);
    assert.deepEqual(await titles(news), had);
    now = instant(now + 1);
    assert.deepEqual(await titles(news), ['A en', ...had]);
  });

  it('is withdrawn with what was to follow it, and can be published again [SPEC-7.35]', async () => {
    const { id } = await draft({ pops_up: '1' });
    assert.equal(await run(newsPopup), null);
    await publish({ id, version: 1 });
    assert.equal((await run(newsPopup, {}, 'fra'))?.title, 'A fra');
    await draft({ id, base: 1, texts: wordsOf('later') });
    await publish({ id, version: 2, at: toIso(instant(now + dayMs)) });
    now = instant(now + 1);
    const gone = await calls.run(withdraw, ann, { id, reason: 'a mistake in it' });
    assert.equal(gone.state, 'withdrawn');
    assert.equal(await run(newsPopup), null);
    assert.equal(await calls.refusal(withdraw, ann, { id, reason: 'once more' }), 'STATE_CHANGED');
    now = instant(now + 2 * dayMs);
    assert.equal((await attempt(newsDetail, { id }, 'en')).ok, false, 'nor what was to follow');
    assert.equal((await publish({ id, version: 1 })).state, 'published');
    assert.equal((await run(newsDetail, { id })).title, 'A en');
  });

  it('refuses in the documented order, and then changes nothing', async () => {
    const { id } = await draft({});
    const [about] = (await calls.run(list, ann, { category: page })).list;
    const incomplete = { ...wordsOf('C'), th: { title: 'C', summary: '', body: ' ' } };
    const half = await draft({ texts: incomplete });
    const refusals: readonly (readonly [AnyCall, object, string])[] = [
      [save, { category: banner, page: 'https://elsewhere.example' }, 'PARAMETER_ERROR page'],
      [save, { category: question }, 'PARAMETER_ERROR topic'],
      [save, { category: page }, 'PARAMETER_ERROR category'],
      [save, { id: '999999' }, 'NOT_FOUND'],
      [save, { id, category: news, base: 1 }, 'PARAMETER_ERROR category'],
      [save, { id, base: 0 }, 'STATE_CHANGED'],
      [save, { base: 3 }, 'STATE_CHANGED'],
      [ask, { id: '999999', version: 1, reason }, 'NOT_FOUND'],
      [ask, { id, version: 9, reason }, 'NOT_FOUND'],
      [ask, { id, version: 1, at: toIso(instant(now - 1)), reason }, 'PARAMETER_ERROR at'],
      [ask, { id: half.id, version: 1, reason }, 'PARAMETER_ERROR texts'],
      [withdraw, { id: '999999', reason: 'none of ours' }, 'NOT_FOUND'],
      [withdraw, { id: about?.id, reason: 'a page stays' }, 'PARAMETER_ERROR id'],
      [withdraw, { id, reason: 'never published' }, 'STATE_CHANGED'],
      [whole, { id: '999999' }, 'NOT_FOUND'],
    ];
    const had = JSON.stringify(await calls.run(list, ann, { category: announcement }));
    const defaults = { category: announcement, base: 0, texts: wordsOf('D') };
    for (const [call, fields, code] of refusals) {
      const given = call === save ? { ...defaults, ...fields } : fields;
      assert.equal(await calls.refusal(call, ann, given), code, `${call.name} ${JSON.stringify(fields)}`);
    }
    assert.equal(JSON.stringify(await calls.run(list, ann, { category: announcement })), had);
    assert.ok(mayRefuseWith(newsDetail, 'NOT_FOUND'));
    await publish({ id, version: 1 });
    assert.equal(await calls.refusal(ask, ann, { id, version: 1, reason }), 'STATE_CHANGED', 'it holds');
  });

  it('is published by two, once, and not by what was asked for before it was withdrawn', async () => {
    const { id } = await draft({ category: news });
    const had = await titles(news);
    const wish = { id, version: 1, reason };
    const [one, other] = [await calls.run(ask, ann, wish), await calls.run(ask, bob, wish)];
    assert.partialDeepStrictEqual(one, {
      kind: 'content_desk.publish',
      subject: `article:${id}`,
      payload: { version: 1, title: 'A en', was: null },
    });
    const approve = async (by: StaffId, request: string): Promise<string> => {
      const answer = await calls.attempt(approvalCalls.approve, by, { id: request, reason });
      return answer.ok ? 'ok' : answer.error.code;
    };
    assert.equal(await approve(ann, one.id), 'NOT_ALLOWED');
    assert.deepEqual(await titles(news), had, 'nobody publishes alone');
    const both = await Promise.all([approve(bob, one.id), approve(ann, other.id)]);
    assert.deepEqual(both.toSorted(), ['STATE_CHANGED', 'ok']);
    await draft({ id, category: news, base: 1, texts: wordsOf('B') });
    const next = await calls.run(ask, ann, { ...wish, version: 2, at: toIso(instant(now + hourMs)) });
    const late = await calls.run(ask, ann, { ...wish, version: 2, at: toIso(instant(now + 1)) });
    now = instant(now + 2);
    assert.equal(await approve(bob, late.id), 'ok', 'its moment is over: it holds from now on');
    assert.equal((await run(newsDetail, { id })).title, 'B en');
    await calls.run(withdraw, ann, { id, reason });
    assert.equal(await approve(bob, next.id), 'STATE_CHANGED');
    assert.equal(await verifyAudit(db), null);
  });

  it('keeps one of two drafts that are written upon the same version at once', async () => {
    const { id } = await draft({});
    const both = await Promise.all(
      ['one', 'two'].map((text) =>
        calls.attempt(save, ann, { id, category: announcement, base: 1, texts: wordsOf(text), pops_up: false }),
      ),
    );
    assert.equal(both.filter(({ ok }) => ok).length, 1);
    assert.equal((await calls.run(whole, ann, { id })).versions.length, 2);
  });
});
