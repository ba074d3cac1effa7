import type { OutputOf } from '@bourse/contract/call';
import type { nftCalls } from '@bourse/contract/nft';
import { formatAmount } from '@bourse/kernel/amount';
import { toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Queryable } from '../../../platform/database/sql.ts';
import { readBeacon, readRounds, trustOf } from '../../beacons/index.ts';
import { findTickFrom } from '../../prices/index.ts';
import { unitSecret } from './box-draw.ts';
import { readSecret } from './box-secret-store.ts';
import { type Box, selectContents } from './box-store.ts';
import { answersOfCodes, mediaAnswer } from '../artworks/item-answer.ts';
import type { NftContext } from '../nft-ports.ts';
import type { Order } from '../market/order-store.ts';

/** What `/verify/detail` knows a box by. */
export const evidenceOf = (boxId: string): string => `box:${boxId}`;

const oddsScale = 6;

/** What is in a box, what is left, and the odds of the next opening. */
export async function oddsAnswer(
  { links }: Pick<NftContext, 'links'>,
  db: Queryable,
  box: Box,
): Promise<OutputOf<typeof nftCalls.odds>> {
  const linkTo = await links(db);
  const beacon = box.beaconId === null ? null : (await readBeacon(db, box.beaconId)).source;
  const contents = await selectContents(db, box.id);
  const all = BigInt(contents.reduce((sum, { remaining }) => sum + remaining, 0));
  const oddsOf = (left: number): string =>
    all === 0n ? '0' : formatAmount((BigInt(left) * 10n ** BigInt(oddsScale)) / all, oddsScale);
  return {
    code: box.code,
    name: box.name,
    total: box.units,
    sold: box.sold,
    opened: box.opened,
    contents: contents.map((content) => ({
      place: content.place,
      name: content.name,
      ...mediaAnswer(linkTo, content),
      rarity: content.rarity,
      creator: content.creator,
      count: content.count,
      left: content.remaining,
      odds: oddsOf(content.remaining),
    })),
    commitment: box.commitment,
    committed_at: toIso(box.publishedAt),
    beacon,
    trust: beacon === null ? 'operator' : trustOf(beacon),
    start: toIso(box.startsAt),
    end: toIso(box.endsAt),
    evidence: evidenceOf(box.id),
  };
}

/** What an opened box was drawn by: the round of its beacon, or the tick after the publication of a box of before. */
async function chanceOf(db: Queryable, box: Box, { round }: Order) {
  if (box.beaconId === null || round === null) {
    const tick = present(await findTickFrom(db, box.publishedAt), 'the tick after the publication');
    return { trust: 'operator' as const, beacon: null, round: null, chance: tick.hash };
  }
  const { source } = await readBeacon(db, box.beaconId);
  const kept = (await readRounds(db, box.beaconId, [round])).get(round);
  const { value } = present(kept?.told, 'what the round of an opened box has told');
  return { trust: trustOf(source), beacon: source, round, chance: value };
}

/** An opened box with its proof. */
export async function resultAnswer(
  ports: NftContext,
  db: Queryable,
  box: Box,
  order: Order,
): Promise<OutputOf<typeof nftCalls.boxResult>> {
  const { number, opening, place, leftBefore, openedAt } = present(order.opened, 'the opening of an order');
  const [unit, seed] = [present(order.unit, 'its unit'), present(order.seed, 'its seed')];
  const [work] = await answersOfCodes(ports, db, [order.code], order.userId);
  return {
    id: order.id,
    code: box.code,
    name: box.name,
    work: present(work, 'what was in it'),
    opened_at: toIso(openedAt),
    proof: {
      commitment: box.commitment,
      unit,
      unit_hash: present(box.unitHashes[unit - 1], 'its hash'),
      secret: unitSecret(await readSecret(db, ports.sealer, box.id), unit),
      seed,
      seed_hash: present(order.seedHash, 'its hash'),
      ...(await chanceOf(db, box, order)),
      number,
      opening,
      left: [...leftBefore],
      place,
    },
    evidence: evidenceOf(box.id),
  };
}
