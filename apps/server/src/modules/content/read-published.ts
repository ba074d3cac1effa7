import type { InputOf, OutputOf } from '@bourse/contract/call';
import { articleCategories, type contentCalls, questionTopics } from '@bourse/contract/content';
import type { Lang } from '@bourse/contract/lang';
import type { Clock } from '@bourse/kernel/clock';
import { ok, type Result } from '@bourse/kernel/result';
import type { Database } from '../../platform/database/database.ts';
import { pageOf, sliceOf } from '../../platform/http/list-slice.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { listedAnswer, newsAnswer, pageAnswer } from './article-answer.ts';
import { findHeld, findHeldByKey, findPopUp, selectHeld } from './held-store.ts';
import type { PageKey } from './release/places.ts';

/** What articles stand on. */
export interface ContentPorts {
  readonly db: Database;
  readonly clock: Clock;
}

/** Categories that are listed as news; questions and pages have calls of their own. */
const listed: readonly number[] = [articleCategories.news, articleCategories.banner, articleCategories.announcement];
/** Questions that are shown at most. */
const mostQuestions = 200;

/**
 * A page of what is published in a category, newest first; empty for a category that is not listed as news.
 * @returns PARAMETER_ERROR for a cursor that is none.
 */
export async function listNews(
  { db, clock }: ContentPorts,
  input: InputOf<typeof contentCalls.newsList>,
  lang: Lang,
): Promise<Result<OutputOf<typeof contentCalls.newsList>, Rejection>> {
  const slice = sliceOf(input);
  if (!slice.ok) return slice;
  if (!listed.includes(input.c_id)) return ok(pageOf(input, [], 0));
  const { rows, total } = await selectHeld(db, input.c_id, clock.now(), slice.value);
  const list = rows.map((held) => listedAnswer(held, lang));
  return ok(pageOf(input, list, total));
}

/** @returns NOT_FOUND for what is not published, and for questions and pages. */
export async function readNews(
  { db, clock }: ContentPorts,
  id: string,
  lang: Lang,
): Promise<Result<OutputOf<typeof contentCalls.newsDetail>, Rejection>> {
  const held = await findHeld(db, id, clock.now());
  return held === undefined || !listed.includes(held.category) ? reject('NOT_FOUND') : ok(newsAnswer(held, lang));
}

/** The newest announcement that pops up; null without one. */
export async function readPopUp(
  { db, clock }: ContentPorts,
  lang: Lang,
): Promise<Result<OutputOf<typeof contentCalls.newsPopup>, Rejection>> {
  const held = await findPopUp(db, articleCategories.announcement, clock.now());
  return ok(held === undefined ? null : newsAnswer(held, lang));
}

/** Questions with their answers, oldest first within a topic. */
export async function readQuestions(
  { db, clock }: ContentPorts,
  lang: Lang,
): Promise<Result<OutputOf<typeof contentCalls.faq>, Rejection>> {
  const slice = { below: null, offset: 0, limit: mostQuestions };
  const { rows } = await selectHeld(db, articleCategories.question, clock.now(), slice);
  const oldestFirst = rows.toReversed();
  return ok(
    questionTopics.flatMap((topic) => {
      const questions = oldestFirst
        .filter(({ version }) => version.topic === topic)
        .map((held) => {
          const { id, title, body, lang: written } = newsAnswer(held, lang);
          return { id, lang: written, title, body };
        });
      return questions.length === 0 ? [] : [{ topic, questions }];
    }),
  );
}

/** A page of the house. @returns NOT_FOUND where the release has none of this key. */
export async function readPage(
  { db, clock }: ContentPorts,
  key: PageKey,
  lang: Lang,
): Promise<Result<OutputOf<typeof contentCalls.aboutUs>, Rejection>> {
  const held = await findHeldByKey(db, key, clock.now());
  return held === undefined ? reject('NOT_FOUND') : ok(pageAnswer(held, lang));
}
