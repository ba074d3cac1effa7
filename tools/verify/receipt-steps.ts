/** Whether what the house signed of an act, or told of a box once, is what it tells of it now. */
import { canonical } from './canonical.ts';
import type { BeaconBox } from './evidence.ts';

/** A receipt, as the page has saved it. */
export interface Receipt {
  readonly kid: string;
  readonly body: string;
  readonly signature: string;
}

/** The public keys by which the house signs, those that are retired included. */
export interface ReceiptKeys {
  readonly keys: readonly {
    readonly kid: string;
    readonly public_key: string;
    /** When it was replaced; null or absent for one that signs. */
    readonly retired_at?: string | null;
  }[];
}

/** What `/verify/receipt` says of a receipt. */
export interface FoundReceipt {
  readonly signed: boolean;
  readonly key: 'signs' | 'retired' | 'unknown';
  readonly found: boolean;
  readonly postings: number;
  readonly contradicts: readonly string[];
}

/** One thing that was looked at. */
export interface KeptStep {
  readonly name: 'signature' | 'key' | 'act' | 'books' | 'purchase' | 'kept' | 'later';
  readonly fits: boolean;
  /** What does not fit, or what was looked at. */
  readonly about: string;
}

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

async function isSigned({ kid, body, signature }: Receipt, { keys }: ReceiptKeys): Promise<boolean> {
  const key = keys.find((one) => one.kid === kid);
  if (key === undefined || !/^[0-9a-f]{128}$/.test(signature)) return false;
  const { ed25519 } = await import('@noble/curves/ed25519.js');
  try {
    return ed25519.verify(bytesOf(signature), new TextEncoder().encode(body), bytesOf(key.public_key));
  } catch {
    return false; // no point of the curve
  }
}

/** What a receipt says, field by field; empty where it is no flat JSON object. */
export function saidIn({ body }: Receipt): Readonly<Record<string, string | number | null>> {
  try {
    const said: unknown = JSON.parse(body);
    const isFlat =
      typeof said === 'object' &&
      said !== null &&
      !Array.isArray(said) &&
      Object.values(said).every((one) => one === null || typeof one === 'string' || typeof one === 'number');
    return isFlat ? (said as Readonly<Record<string, string | number | null>>) : {}; // looked at in the line above
  } catch {
    return {};
  }
}

/** Whether the key that a receipt names is one of the house's, and had not been replaced when the receipt says it was signed. */
function keyStep(receipt: Receipt, { keys }: ReceiptKeys, found: FoundReceipt | null): KeptStep {
  const key = keys.find(({ kid }) => kid === receipt.kid);
  if (key === undefined) return { name: 'key', fits: false, about: `${receipt.kid} is none of the house's keys` };
  if (found?.key === 'unknown') return { name: 'key', fits: false, about: `the house has withdrawn ${receipt.kid}` };
  const at = saidIn(receipt)['signed_at'];
  const isLate = typeof key.retired_at === 'string' && (typeof at !== 'string' || at >= key.retired_at);
  return { name: 'key', fits: !isLate, about: isLate ? `signed after ${key.retired_at}` : receipt.kid };
}

/**
 * Checks the receipt of any act: that the house has signed it by a key that was in use then, which is found here, and that its books
 * agree, which it is asked for. @param found what it says; null where nobody has asked it.
 */
export async function actSteps(
  receipt: Receipt,
  keys: ReceiptKeys,
  found: FoundReceipt | null,
): Promise<readonly KeptStep[]> {
  const key = keyStep(receipt, keys, found);
  const steps: KeptStep[] = [{ name: 'signature', fits: await isSigned(receipt, keys), about: receipt.kid }, key];
  if (found === null) return steps;
  // A moment behind the key's end is told by its step already.
  const other = found.contradicts.filter((field) => field !== 'act' && (field !== 'signed_at' || key.fits));
  const isKnown = found.found && !found.contradicts.includes('act');
  return [
    ...steps,
    { name: 'act', fits: isKnown, about: isKnown ? String(saidIn(receipt)['kind']) : 'the house knows no such act' },
    ...(found.found
      ? [
          {
            name: 'books',
            fits: other.length === 0,
            about: other.join(' ') || `postings ${String(found.postings)}`,
          } as const,
        ]
      : []),
  ];
}

/** What a receipt of a purchase says. */
type Purchase = Readonly<Record<string, string | number | null>>;

/** What of a purchase the box tells otherwise; empty where nothing is. */
function differences(said: Purchase, box: BeaconBox): string[] {
  const unit = Number(said['unit']);
  const entry = box.entries[unit - 1];
  const previous = unit === 1 ? box.commitment : box.entries[unit - 2]?.hash;
  const told: Readonly<Record<string, string | undefined>> = {
    commitment: box.commitment,
    beacon: canonical(box.beacon),
    unit_hash: box.unit_hashes[unit - 1],
    order_id: entry?.order_id,
    seed_hash: entry?.seed_hash,
    round: entry?.round,
    entered_at: entry?.entered_at,
    entry_hash: entry?.hash,
    previous,
  };
  return Object.entries(told).flatMap(([field, value]) => (said[field] === value ? [] : [field]));
}

/**
 * Checks a receipt against what is told of its box now: that the house has signed it, and that the purchase, and with it every one
 * before, stands where it stood then.
 */
export async function receiptSteps(receipt: Receipt, keys: ReceiptKeys, box: BeaconBox): Promise<KeptStep[]> {
  const other = differences(saidIn(receipt), box);
  return [
    { name: 'signature', fits: await isSigned(receipt, keys), about: receipt.kid },
    {
      name: 'purchase',
      fits: other.length === 0,
      about: other.length === 0 ? String(saidIn(receipt)['order_id']) : other.join(' '),
    },
  ];
}

/** Evidence may be read a little later than what it tells was written. */
const slackMs = 10_000;

/**
 * Checks a box against what was told of it once: nothing of that is another now, and what came after it was not entered before.
 * Whoever keeps evidence before a round finds a purchase that was written down behind it.
 * @param keptAt when it was read, in milliseconds.
 */
export function keptSteps(kept: BeaconBox, keptAt: number, now: BeaconBox): KeptStep[] {
  const place = kept.entries.findIndex(({ hash }, at) => now.entries[at]?.hash !== hash);
  const isSame = kept.commitment === now.commitment && place === -1;
  const early = now.entries
    .slice(kept.entries.length)
    .filter(({ entered_at: at }) => Date.parse(at) < keptAt - slackMs)
    .map(({ unit }) => unit);
  return [
    { name: 'kept', fits: isSame, about: isSame ? String(kept.entries.length) : `unit ${String(place + 1)}` },
    { name: 'later', fits: early.length === 0, about: early.length === 0 ? 'none' : `unit ${early.join(' ')}` },
  ];
}
