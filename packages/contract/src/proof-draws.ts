import * as z from 'zod/mini';
import { beaconOut, roundOut, trustOut } from './beacon.ts';
import * as s from './scalars.ts';

/**
 * A draw of lots, without whose they are. `commitment` is the SHA-256 of `secret`, `list_hash` that of the JSON
 * `[[number, lots], ...]` of the subscriptions in the order of their numbers, both published before the tick `tick_id`, the
 * first of the chain at or after `draws_at`. `seed` is the SHA-256 of the JSON `[secret, list_hash, tick_id, tick_hash]`. The
 * subscriptions lie behind each other in the order of `SHA-256(seed:number)`, each as long as its lots; the lots at
 * `floor((k * all + offset) / lots)` win, with `offset` the SHA-256 of `seed:offset` modulo `all` lots.
 */
export const drawOut = z.object({
  kind: z.literal('draw'),
  commitment: z.string(),
  secret: z.string(),
  list_hash: z.string(),
  draws_at: s.isoTime,
  tick_id: s.idOut,
  tick_hash: z.string(),
  seed: z.string(),
  /** Of the issue. */
  lots: s.decimal,
  /** Number, lots and allotted lots of each subscription. */
  entries: z.array(z.readonly(z.tuple([s.idOut, s.decimal, s.decimal]))),
});

/**
 * The openings of a blind box so far, without whose they are. `commitment` is the SHA-256 of the JSON `[contents, unit_hashes]`,
 * published before the sale: what is in it, `[work, how many]` in their order, and the SHA-256 of the secret of every unit. The
 * openings stand in their order: `number` is the SHA-256 of the JSON `[secret, order_id, seed_hash, tick_hash]`, with the first tick of the
 * chain at or after `published_at`, and of what was left, in the order of the list, it says modulo all of that which `place` was
 * drawn.
 */
export const boxOut = z.object({
  kind: z.literal('box'),
  commitment: z.string(),
  published_at: s.isoTime,
  tick_id: s.idOut,
  tick_hash: z.string(),
  contents: z.array(z.readonly(z.tuple([z.string(), z.int()]))),
  unit_hashes: z.array(z.string()),
  openings: z.array(
    z.object({
      order_id: s.idOut,
      /** From 1. */
      unit: z.int(),
      secret: z.string(),
      seed_hash: z.string(),
      number: z.string(),
      /** From 0. */
      place: z.int(),
    }),
  ),
});

/**
 * A blind box whose units are drawn by a beacon, in the order of their purchases. `commitment` is the SHA-256 of the JSON
 * `[contents, unit_hashes, beacon, published_at]`, `beacon` as JSON with its fields in the order of their names. Every purchase
 * is entered behind the one before it: `hash` is the SHA-256 of the JSON `[previous, order_id, unit, seed_hash, entered_at,
 * round]`, the first `previous` being the commitment, and `round` follows from `entered_at` and lies after it. `number` is the
 * SHA-256 of the JSON `[secret, order_id, seed_hash, value]`, `value` that of the round; it says which place is drawn as in a
 * box of before.
 */
export const beaconBoxOut = z.object({
  kind: z.literal('beacon_box'),
  trust: trustOut,
  beacon: beaconOut,
  commitment: z.string(),
  published_at: s.isoTime,
  contents: z.array(z.readonly(z.tuple([z.string(), z.int()]))),
  unit_hashes: z.array(z.string()),
  /** Every purchase, in its order. */
  entries: z.array(
    z.object({
      order_id: s.idOut,
      /** From 1. */
      unit: z.int(),
      seed_hash: z.string(),
      entered_at: s.isoTime,
      round: z.string(),
      hash: z.string(),
    }),
  ),
  /** What the rounds of the units below have told. */
  rounds: z.array(roundOut),
  /** What is drawn so far: the first units. */
  drawn: z.array(
    z.object({
      unit: z.int(),
      secret: z.string(),
      number: z.string(),
      /** From 0. */
      place: z.int(),
    }),
  ),
});

/**
 * A draw of lots by a beacon. As {@link drawOut}, but `commitment` is the SHA-256 of the JSON `[secret, beacon]`, `list_hash` that
 * of `[draws_at, closed_at, round, [[number, lots], ...]]`, published at the close, `round` follows from `closed_at` and lies after
 * it, and `seed` is the SHA-256 of the JSON `[secret, list_hash, value]`.
 */
export const beaconDrawOut = z.object({
  kind: z.literal('beacon_draw'),
  trust: trustOut,
  beacon: beaconOut,
  commitment: z.string(),
  secret: z.string(),
  list_hash: z.string(),
  closed_at: s.isoTime,
  draws_at: s.isoTime,
  round: roundOut,
  seed: z.string(),
  /** Of the issue. */
  lots: s.decimal,
  /** Number, lots and allotted lots of each subscription. */
  entries: z.array(z.readonly(z.tuple([s.idOut, s.decimal, s.decimal]))),
});
