import type { InputOf, OutputOf } from '@bourse/contract/call';
import { nftStaffCalls } from '@bourse/contract/nft-desk';
import { atoms, formatAmount } from '@bourse/kernel/amount';
import { type Instant, instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import * as z from 'zod/mini';
import { appendEvents } from '../../../platform/bus/outbox.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { type CallContext, requireStaff } from '../../../platform/http/binding.ts';
import { reject, type Rejection } from '../../../platform/http/rejection.ts';
import type { ApprovalKind } from '../../../platform/module-manifest.ts';
import { noEvidenceOfStaff } from '../../../platform/no-evidence-of-staff.ts';
import { requestApproval, type SummaryParts } from '../../approvals/index.ts';
import { recordAudit } from '../../audit/index.ts';
import type { ListedAsset } from '../../registry/index.ts';
import { floorOf } from '../market/house-floor.ts';
import { listWork } from '../market/list-work.ts';
import { movedEvents } from '../nft-events.ts';
import type { NftContext } from '../nft-ports.ts';
import { readNftTerms } from '../nft-settings.ts';
import { findRunning, lockWork, type Offer, selectHouseSales } from '../market/offer-store.ts';
import { royaltyOf } from '../market/resell-work.ts';
import { type Amounts, findCurrency, readAmounts, type Span } from '../market/sale-terms.ts';
import { readRate, royaltyMost } from './staff-work.ts';
import { offerRows } from './staff-lists.ts';

type OfferAnswer = OutputOf<typeof nftStaffCalls.offer>;

/** When something of the house is sold. @returns END_BEFORE_START, also where its end is over. */
export function spanOf(
  { start, end }: { readonly start: string; readonly end: string },
  now: Instant,
): Result<Span, Rejection> {
  const [startsAt, endsAt] = [instant(Date.parse(start)), instant(Date.parse(end))];
  return endsAt > startsAt && endsAt > now ? ok({ startsAt, endsAt }) : reject('END_BEFORE_START');
}

const kind = nftStaffCalls.offer.name;
const subjectOf = (code: string): string => `nft:${code}`;

/** What is asked for: the offer, with the code of its currency and the floor that it is below; null where there is none. */
const payloadSchema = z.extend(z.omit(nftStaffCalls.offer.input, { reason: true }), {
  currency: z.string(),
  floor: z.nullable(z.string()),
});
type Wish = Omit<InputOf<typeof nftStaffCalls.offer>, 'reason'>;

/** An offer that can be listed. */
interface Plan {
  readonly work: NonNullable<Awaited<ReturnType<typeof lockWork>>>;
  readonly asset: ListedAsset;
  readonly amounts: Amounts;
  readonly royalty: bigint;
  readonly span: Span;
}

/**
 * What a wish comes to; the artist gets what is named here of the first sale, half of it at most.
 * @returns NOT_FOUND, CURRENCY_NOT_FOUND, INVALID_PRICE, INVALID_INCREASE, INVALID_AMOUNT, PARAMETER_ERROR, END_BEFORE_START,
 * STATE_CHANGED (another's, in a box, or offered already).
 */
async function plan(
  { registry }: NftContext,
  tx: Tx,
  { code, ...wish }: Wish,
  at: Instant,
): Promise<Result<Plan, Rejection>> {
  const work = await lockWork(tx, code);
  if (work === undefined) return reject('NOT_FOUND');
  const asset = findCurrency(registry, (await readNftTerms(tx, at)).currencies, wish.currency_id);
  if (!asset.ok) return asset;
  const amounts = readAmounts(wish, asset.value.scale);
  if (!amounts.ok) return amounts;
  const rate = readRate(wish.royalty, royaltyMost, 'royalty');
  if (!rate.ok) return rate;
  const span = spanOf(wish, at);
  if (!span.ok) return span;
  const isFree = work.ownerId === null && work.boxId === null && (await findRunning(tx, code)) === undefined;
  if (!isFree) return reject('STATE_CHANGED');
  const royalty = await royaltyOf(tx, work.artistId, rate.value);
  return ok({ work, asset: asset.value, amounts: amounts.value, royalty, span: span.value });
}

/** Lists what was planned; the house keeps what the artist does not get, and no fee beside it. */
async function list(
  { registry }: NftContext,
  tx: Tx,
  code: string,
  { work: { id: workId, artistId }, asset, amounts, royalty, span }: Plan,
  at: Instant,
): Promise<Offer> {
  const sale = { ...amounts, ...span, artistId, royalty, fee: 0n, assetId: asset.id };
  await listWork(tx, code, { ...sale, workId, sellerId: null, createdAt: at }, at);
  const offer = present(await findRunning(tx, code), 'the offer');
  appendEvents(tx, at, movedEvents(registry, offer, [{ userId: null, news: null, amount: offer.price }], at));
  return offer;
}

const factsOf = (offer: Offer, { type, price, start, end, royalty }: Wish, { asset }: Plan) => ({
  offer: offer.id,
  type,
  price,
  currency: asset.code,
  start,
  end,
  royalty,
});

/**
 * Offers a work of the house; below its floor, or where nothing tells what it is worth, it asks a second person.
 * @returns what {@link plan} refuses.
 */
export async function offerWork(
  ports: NftContext,
  context: CallContext,
  { reason, ...wish }: InputOf<typeof nftStaffCalls.offer>,
): Promise<Result<OfferAnswer, Rejection>> {
  const { db, clock } = ports;
  const [at, staffId, subject] = [clock.now(), requireStaff(context), subjectOf(wish.code)];
  return db.withTx<Result<OfferAnswer, Rejection>>(kind, async (tx) => {
    const planned = await plan(ports, tx, wish, at);
    if (!planned.ok) return planned;
    const { asset, amounts } = planned.value;
    const floor = floorOf(await selectHouseSales(tx, wish.code, asset.id));
    if (floor === null || amounts.price < floor) {
      const known = { currency: asset.code, floor: floor === null ? null : formatAmount(atoms(floor), asset.scale) };
      const summary: SummaryParts = {
        to: wish.code,
        amount: { asset, atoms: atoms(amounts.price) },
        changes: [{ field: 'floor', before: known.floor, after: wish.price }],
      };
      const wanted = { kind, subject, payload: { ...wish, ...known }, reason, summary, requestedBy: staffId, at };
      return ok({ offer: null, request: (await requestApproval(tx, kind, wanted)).id });
    }
    const offer = await list(ports, tx, wish.code, planned.value, at);
    const after = factsOf(offer, wish, planned.value);
    await recordAudit(tx, { at, staffId, action: kind, subject, reason, after });
    return ok({ offer: present((await offerRows(ports, tx, [offer]))[0], 'its answer'), request: null });
  });
}

/** What two persons sell below its floor: approving refuses what {@link plan} does. */
export const offerApproval = (ports: NftContext): ApprovalKind => ({
  kind,
  grant: present(nftStaffCalls.offer.grant, 'the grant of the call'),
  involved: noEvidenceOfStaff('the floor follows from sales'),
  apply: async (tx, { payload, at }) => {
    const parsed = z.safeParse(payloadSchema, payload);
    if (!parsed.success) return reject('PARAMETER_ERROR');
    const wish = parsed.data;
    const planned = await plan(ports, tx, wish, at);
    if (!planned.ok) return planned;
    const offer = await list(ports, tx, wish.code, planned.value, at);
    return ok({ after: factsOf(offer, wish, planned.value) });
  },
});
