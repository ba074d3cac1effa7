import type { InputOf } from '@bourse/contract/call';
import { articleCategories } from '@bourse/contract/content';
import { contentStaffCalls } from '@bourse/contract/content-desk';
import { languages } from '@bourse/contract/lang';
import type { StaffId } from '@bourse/kernel/ids';
import { fromDate, type Instant, instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import * as z from 'zod/mini';
import type { Tx } from '../../platform/database/database.ts';
import { reject, rejectField, type Rejection } from '../../platform/http/rejection.ts';
import type { AppliedChange, ApprovalKind, ApprovedRequest } from '../../platform/module-manifest.ts';
import { noEvidenceOfStaff } from '../../platform/no-evidence-of-staff.ts';
import { type ApprovalAnswer, changesOf, requestApproval } from '../approvals/index.ts';
import { type Article, lockArticle, selectVersions, updateHoldsFrom, type Version } from './article-store.ts';
import { stateOf } from './desk-answer.ts';
import type { ContentPorts } from './read-published.ts';

const kind = contentStaffCalls.publish.name;

/** What is asked for: a version, which never changes, and what it follows. */
const payloadSchema = z.object({
  id: z.string(),
  version: z.int(),
  /** From when on it is to hold; null for the moment of the approval. */
  at: z.nullable(z.iso.datetime()),
  category: z.int(),
  title: z.string(),
  /** The version that held when that was asked for. */
  was: z.nullable(z.int()),
  withdrawn_at: z.nullable(z.iso.datetime()),
});

/** Whether every language has its title, and its body where the category has one. */
function isWhole({ texts }: Version, category: number): boolean {
  return languages.every((lang) => {
    const words = texts[lang];
    if (words === undefined || words.title.trim() === '') return false;
    return category === articleCategories.banner ? words.summary.trim() !== '' : words.body.trim() !== '';
  });
}

/** A version that can be published, and all versions of its article. */
interface Plan {
  readonly article: Article;
  readonly versions: readonly Version[];
  readonly version: Version;
  readonly at: Instant;
}

/** @param wanted undefined for now. @returns NOT_FOUND, PARAMETER_ERROR (`at`, `texts`), STATE_CHANGED. */
async function plan(
  tx: Tx,
  { id, version: number }: { readonly id: string; readonly version: number },
  wanted: Instant | undefined,
  now: Instant,
): Promise<Result<Plan, Rejection>> {
  const article = await lockArticle(tx, id);
  if (article === undefined) return reject('NOT_FOUND');
  const versions = await selectVersions(tx, [id]);
  const version = versions.find((one) => one.number === number);
  if (version === undefined) return reject('NOT_FOUND');
  const { withdrawnAt } = article;
  const at = wanted ?? instant(Math.max(now, (withdrawnAt ?? 0) + 1));
  if (at < now) return rejectField('at');
  if (!isWhole(version, article.category)) return rejectField('texts');
  const { holdsFrom } = version;
  // A version that has held is not moved, unless it was withdrawn; one that is awaited may be.
  if (holdsFrom !== null && holdsFrom <= now && holdsFrom > (withdrawnAt ?? 0)) return reject('STATE_CHANGED');
  return ok({ article, versions, version, at });
}

const isoOf = (at: Instant | null): string | null => (at === null ? null : toIso(at));

/** Asks a second person to publish a version. @returns NOT_FOUND, PARAMETER_ERROR (`at`, `texts`), STATE_CHANGED. */
export function askToPublish(
  { db, clock }: ContentPorts,
  by: StaffId,
  { reason, ...wish }: InputOf<typeof contentStaffCalls.publish>,
): Promise<Result<ApprovalAnswer, Rejection>> {
  return db.withTx<Result<ApprovalAnswer, Rejection>>('ask to publish an article', async (tx) => {
    const now = clock.now();
    const planned = await plan(tx, wish, wish.at === undefined ? undefined : fromDate(new Date(wish.at)), now);
    if (!planned.ok) return planned;
    const { article, versions, version } = planned.value;
    const { state, version: held } = stateOf(article, versions, now);
    const payload = {
      id: article.id,
      version: version.number,
      at: wish.at ?? null,
      category: article.category,
      title: version.texts.en?.title ?? '',
      was: state === 'published' ? present(held, 'what holds').number : null,
      withdrawn_at: isoOf(article.withdrawnAt),
    };
    const summary = {
      to: payload.title,
      changes: changesOf({ version: payload.was }, { version: version.number, at: wish.at }),
    };
    const wanted = { kind, subject: `article:${article.id}`, payload, reason, summary, requestedBy: by, at: now };
    return ok(await requestApproval(tx, kind, wanted));
  });
}

/**
 * Publishes at the moment that was asked for, or now where that is over.
 * @returns PARAMETER_ERROR, NOT_FOUND, STATE_CHANGED where it holds already, or the article was withdrawn meanwhile.
 */
async function apply(tx: Tx, request: ApprovedRequest): Promise<Result<AppliedChange, Rejection>> {
  const parsed = z.safeParse(payloadSchema, request.payload);
  if (!parsed.success) return reject('PARAMETER_ERROR');
  const { id, version: number, at: wanted, withdrawn_at: withdrawnAt } = parsed.data;
  const moment = wanted === null ? undefined : fromDate(new Date(wanted));
  const isOver = moment !== undefined && moment < request.at;
  const planned = await plan(tx, { id, version: number }, isOver ? undefined : moment, request.at);
  if (!planned.ok) return planned;
  const { article, version, at } = planned.value;
  if (isoOf(article.withdrawnAt) !== withdrawnAt) return reject('STATE_CHANGED');
  updateHoldsFrom(tx, version.id, at);
  return ok({ after: { version: number, holds_from: toIso(at) } });
}

/** What customers read under the name of the house, two persons have read before. */
export const publishApproval: ApprovalKind = {
  kind,
  grant: present(contentStaffCalls.publish.grant, 'the grant of the call'),
  involved: noEvidenceOfStaff('both read the words themselves'),
  apply,
};
