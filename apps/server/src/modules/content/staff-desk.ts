import type { InputOf } from '@bourse/contract/call';
import { articleCategories } from '@bourse/contract/content';
import { contentStaffCalls } from '@bourse/contract/content-desk';
import { type Lang, languages } from '@bourse/contract/lang';
import type { Instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Tx } from '../../platform/database/database.ts';
import { bind, type Binding, type CallContext, requireStaff } from '../../platform/http/binding.ts';
import { pageOf, sliceOf } from '../../platform/http/list-slice.ts';
import { reject, rejectField, type Rejection } from '../../platform/http/rejection.ts';
import { recordAudit } from '../audit/index.ts';
import {
  findArticle,
  insertArticle,
  insertVersion,
  lockArticle,
  selectArticles,
  selectVersions,
  type Texts,
  withdrawArticle,
} from './article-store.ts';
import { entryAnswer, stateOf, type Whole, wholeAnswer } from './desk-answer.ts';
import { askToPublish } from './publish-article.ts';
import type { ContentPorts } from './read-published.ts';

async function list({ db, clock }: ContentPorts, lang: Lang, input: InputOf<typeof contentStaffCalls.list>) {
  const slice = sliceOf(input);
  if (!slice.ok) return slice;
  const { rows, total } = await selectArticles(db, input.category, slice.value);
  const ids = rows.map(({ id }) => id);
  const versions = await selectVersions(db, ids);
  const now = clock.now();
  const entries = rows.map((article) => {
    const own = versions.filter(({ articleId }) => articleId === article.id);
    return entryAnswer(article, own, lang, now);
  });
  return ok(pageOf(input, entries, total));
}

/** Changes an article in the audit log, and answers it. */
async function change(
  { db, clock }: ContentPorts,
  { context, action }: { readonly context: CallContext; readonly action: string },
  step: (tx: Tx, at: Instant) => Promise<Result<{ readonly id: string; readonly facts: object }, Rejection>>,
): Promise<Result<Whole, Rejection>> {
  return db.withTx<Result<Whole, Rejection>>(action, async (tx) => {
    const at = clock.now();
    const done = await step(tx, at);
    if (!done.ok) return done;
    const { id, facts } = done.value;
    const staffId = requireStaff(context);
    await recordAudit(tx, { at, staffId, action, subject: `article:${id}`, after: { ...facts } });
    return ok(await wholeAnswer(tx, present(await findArticle(tx, id), 'the article'), context.lang, at));
  });
}

type Draft = InputOf<typeof contentStaffCalls.save>;

/** Where an article of this id is, or a new one; null for a page, which only the release brings. */
async function placeOf(
  tx: Tx,
  { id, category }: Draft,
  at: Instant,
): Promise<Result<{ readonly id: string; readonly number: number }, Rejection>> {
  if (id === undefined) {
    if (category === articleCategories.page) return rejectField('category');
    return ok({
      id: present(await insertArticle(tx, { category, key: null, at }), 'an article without a key'),
      number: 0,
    });
  }
  const article = await lockArticle(tx, id);
  if (article === undefined) return reject('NOT_FOUND');
  if (article.category !== category) return rejectField('category');
  return ok({ id, number: present((await selectVersions(tx, [id]))[0], 'its first version').number });
}

/** A page of the app is a path of it, whose page the app itself looks up. */
const appPage = /^\/pages\/[a-zA-Z0-9_/]{1,100}$/;

function save(ports: ContentPorts, context: CallContext, draft: Draft): Promise<Result<Whole, Rejection>> {
  const action = contentStaffCalls.save.name;
  return change(ports, { context, action }, async (tx, at) => {
    const { base, category, texts, page, topic } = draft;
    if (page !== undefined && !appPage.test(page)) return rejectField('page');
    if (category === articleCategories.question && topic === undefined) return rejectField('topic');
    const place = await placeOf(tx, draft, at);
    if (!place.ok) return place;
    if (place.value.number !== base) return reject('STATE_CHANGED');
    insertVersion(tx, {
      articleId: place.value.id,
      number: base + 1,
      texts: withoutEmpty(texts),
      page: page ?? null,
      topic: topic ?? null,
      popsUp: draft.pops_up,
      createdBy: requireStaff(context),
      at,
      holdsFrom: null,
    });
    return ok({ id: place.value.id, facts: { version: base + 1 } });
  });
}

/** A language in which nothing is written yet is not there. */
function withoutEmpty(texts: Texts): Texts {
  const written = languages.flatMap((lang) => {
    const words = texts[lang];
    return words === undefined || [words.title, words.summary, words.body].every((text) => text.trim() === '')
      ? []
      : [[lang, words]];
  });
  return Object.fromEntries(written) as Texts; // of languages alone
}

function withdraw(
  ports: ContentPorts,
  context: CallContext,
  { id, reason }: InputOf<typeof contentStaffCalls.withdraw>,
): Promise<Result<Whole, Rejection>> {
  const action = contentStaffCalls.withdraw.name;
  return change(ports, { context, action }, async (tx, now) => {
    const article = await lockArticle(tx, id);
    if (article === undefined) return reject('NOT_FOUND');
    if (article.category === articleCategories.page) return rejectField('id');
    const { state } = stateOf(article, await selectVersions(tx, [id]), now);
    if (state === 'draft' || state === 'withdrawn') return reject('STATE_CHANGED');
    withdrawArticle(tx, id, now);
    return ok({ id, facts: { withdrawn: true, reason } });
  });
}

/** The calls of staff for what the house publishes. */
export function contentDesk(ports: ContentPorts): Binding[] {
  const { db, clock } = ports;
  return [
    bind(contentStaffCalls.list, ({ lang }, input) => list(ports, lang, input)),
    bind(contentStaffCalls.one, async ({ lang }, { id }) => {
      const article = await findArticle(db, id);
      return article === undefined ? reject('NOT_FOUND') : ok(await wholeAnswer(db, article, lang, clock.now()));
    }),
    bind(contentStaffCalls.save, (context, input) => save(ports, context, input)),
    bind(contentStaffCalls.publish, (context, input) => askToPublish(ports, requireStaff(context), input)),
    bind(contentStaffCalls.withdraw, (context, input) => withdraw(ports, context, input)),
  ];
}
