import { atoms } from '@bourse/kernel/amount';
import type { InputOf } from '@bourse/contract/call';
import { nftStaffCalls } from '@bourse/contract/nft-desk';
import { nftBoxUnitsMost } from '@bourse/contract/nft-rules';
import { type Instant, instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import * as z from 'zod/mini';
import type { Tx } from '../../../platform/database/database.ts';
import { type CallContext, requireStaff } from '../../../platform/http/binding.ts';
import { reject, rejectField, type Rejection } from '../../../platform/http/rejection.ts';
import { scheduleDue } from '../../../platform/jobs/due-work.ts';
import { randomSecret } from '../../../platform/secrets/random-secret.ts';
import type { ApprovalKind } from '../../../platform/module-manifest.ts';
import { noEvidenceOfStaff } from '../../../platform/no-evidence-of-staff.ts';
import { type ApprovalAnswer, changesOf, requestApproval } from '../../approvals/index.ts';
import type { ListedAsset } from '../../registry/index.ts';
import { commitmentOf, type Content, unitHashes } from '../boxes/box-draw.ts';
import { insertSecret } from '../boxes/box-secret-store.ts';
import { findBoxById, insertBox } from '../boxes/box-store.ts';
import { family, type NftContext } from '../nft-ports.ts';
import { readNftTerms } from '../nft-settings.ts';
import { areFree, lockFree, takeCodes } from '../artworks/register-store.ts';
import { findCurrency, readAmounts, type Span } from '../market/sale-terms.ts';
import { spanOf } from './staff-sales.ts';
import { findPicture } from './staff-work.ts';

type BoxWish = Omit<InputOf<typeof nftStaffCalls.publishBox>, 'reason'>;

interface Packed {
  readonly list: readonly Content[];
  readonly works: readonly { readonly designId: string; readonly count: number; readonly works: readonly string[] }[];
}

/** Takes what a box is to hold from the works of the house. @returns PARAMETER_ERROR, NOT_FOUND, STATE_CHANGED (too few). */
async function pack(tx: Tx, contents: BoxWish['contents']): Promise<Result<Packed, Rejection>> {
  const units = contents.reduce((sum, { count }) => sum + count, 0);
  const isOnce = new Set(contents.map(({ code }) => code)).size === contents.length;
  if (units === 0 || units > nftBoxUnitsMost || !isOnce) return rejectField('contents');
  const works: Packed['works'][number][] = [];
  for (const { code, count } of contents) {
    const free = await lockFree(tx, code, count);
    if (free === undefined) return reject('NOT_FOUND');
    if (free.works.length < count) return reject('STATE_CHANGED');
    works.push({ ...free, count });
  }
  return ok({ list: contents.map(({ code, count }) => [code, count] as const), works });
}

/** Writes a box down with its commitment, before which nothing of it is sold, and the beacon that draws it. @returns its id. */
async function publish(
  { beacons, sealer, newSecret = randomSecret }: NftContext,
  tx: Tx,
  wish: BoxWish,
  sale: Span & { readonly asset: ListedAsset; readonly price: bigint },
  { list, works }: Packed,
  at: Instant,
): Promise<string> {
  const secret = newSecret();
  const beacon = await beacons.current(tx, at);
  const hashes = unitHashes(
    secret,
    list.reduce((sum, [, count]) => sum + count, 0),
  );
  const { code, name, about, collection, picture_id: pictureId } = wish;
  const { asset, price, startsAt, endsAt } = sale;
  const shown = { code, name, about, collection, pictureId };
  const commitment = commitmentOf(list, hashes, beacon.terms, at);
  const committed = { commitment, unitHashes: hashes, publishedAt: at, beaconId: beacon.id };
  const id = await insertBox(tx, { ...shown, ...committed, assetId: asset.id, price, startsAt, endsAt }, works);
  insertSecret(tx, sealer, id, secret);
  scheduleDue(tx, [{ module: family, reference: `box:${id}`, dueAt: instant(endsAt + 1) }]);
  return id;
}

const kind = nftStaffCalls.publishBox.name;
const payloadSchema = z.extend(z.omit(nftStaffCalls.publishBox.input, { reason: true }), { currency: z.string() });

/** A box that can be published. */
interface Plan {
  readonly sale: Span & { readonly asset: ListedAsset; readonly price: bigint };
  readonly packed: Packed;
}

/**
 * What a wish comes to.
 * @param isFree whether the code of the box is free; publishing takes it.
 * @returns NOT_FOUND, CURRENCY_NOT_FOUND, INVALID_PRICE, PARAMETER_ERROR, END_BEFORE_START, ID_REUSED, STATE_CHANGED.
 */
async function plan(
  { registry }: NftContext,
  tx: Tx,
  wish: BoxWish,
  at: Instant,
  isFree: (tx: Tx, codes: readonly string[]) => Promise<boolean>,
): Promise<Result<Plan, Rejection>> {
  const picture = await findPicture(tx, wish.picture_id, 'picture_id');
  if (!picture.ok) return picture;
  const asset = findCurrency(registry, (await readNftTerms(tx, at)).currencies, wish.currency_id);
  if (!asset.ok) return asset;
  const amounts = readAmounts({ type: 'normal', price: wish.price }, asset.value.scale);
  if (!amounts.ok) return amounts;
  const span = spanOf(wish, at);
  if (!span.ok) return span;
  if (span.value.startsAt <= at) return rejectField('start');
  if (!(await isFree(tx, [wish.code]))) return reject('ID_REUSED');
  const packed = await pack(tx, wish.contents);
  if (!packed.ok) return packed;
  const sale = { asset: asset.value, price: amounts.value.price, ...span.value };
  return ok({ sale, packed: packed.value });
}

/** Asks a second person for a box. @returns what {@link plan} refuses. */
export async function askForBox(
  ports: NftContext,
  context: CallContext,
  { reason, ...wish }: InputOf<typeof nftStaffCalls.publishBox>,
): Promise<Result<ApprovalAnswer, Rejection>> {
  const { db, clock } = ports;
  const [at, requestedBy] = [clock.now(), requireStaff(context)];
  return db.withTx<Result<ApprovalAnswer, Rejection>>('ask for a box', async (tx) => {
    const planned = await plan(ports, tx, wish, at, areFree);
    if (!planned.ok) return planned;
    const { asset, price } = planned.value.sale;
    const payload = { ...wish, currency: asset.code };
    const summary = { to: wish.code, amount: { asset, atoms: atoms(price) }, changes: changesOf({}, payload) };
    const wanted = { kind, subject: `nft:${wish.code}`, payload, reason, summary, requestedBy, at };
    return ok(await requestApproval(tx, kind, wanted));
  });
}

/**
 * Two persons publish a box: its list and the commitment of its draw come before its sale, and nothing of it can be changed
 * (S96). Approving refuses what {@link plan} does, also where its start is over.
 */
export const boxApproval = (ports: NftContext): ApprovalKind => ({
  kind,
  grant: present(nftStaffCalls.publishBox.grant, 'the grant of the call'),
  involved: noEvidenceOfStaff('the works of a box are in the register'),
  apply: async (tx, { payload, at }) => {
    const parsed = z.safeParse(payloadSchema, payload);
    if (!parsed.success) return reject('PARAMETER_ERROR');
    const wish = parsed.data;
    const planned = await plan(ports, tx, wish, at, takeCodes);
    if (!planned.ok) return planned;
    const { sale, packed } = planned.value;
    const box = present(await findBoxById(tx, await publish(ports, tx, wish, sale, packed, at)), 'the box');
    const { price, contents } = wish;
    return ok({ after: { name: box.name, price, contents, commitment: box.commitment } });
  },
});
