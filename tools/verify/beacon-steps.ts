/** What draws by a beacon have in common: which source it is, which round follows from a moment, and what that has told. */
import { bitcoinValue } from './bitcoin-headers.ts';
import { drandValue } from './drand-signature.ts';
import { firstTick } from './draw-steps.ts';
import { type Beacon, compared, type Evidence, type Round, type Step, type Tick } from './evidence.ts';

/** Beacons that are nobody's own: whoever has the key of another could sign what they like. */
export interface KnownBeacons {
  /** Public keys of chains of drand, by their hashes. */
  readonly drand: ReadonlyMap<
    string,
    { readonly public_key: string; readonly genesis: number; readonly period: number }
  >;
  /** The easiest target of Bitcoin that counts; that of the main chain unless told otherwise. */
  readonly target?: bigint;
}

/** The chains of the League of Entropy that sign without what was signed before. */
export const publicBeacons: KnownBeacons = {
  drand: new Map([
    [
      '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
      {
        public_key:
          '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
        genesis: 1_692_803_367,
        period: 3,
      },
    ],
  ]),
};

/** A purchase and its round of drand lie so many seconds apart at least; where ticks stand in, fewer. */
const drandLead = 60;
const tickLead = 5;

/** Whom draws by a source trust. */
const trustOf = ({ kind }: Beacon): 'beacon' | 'operator' => (kind === 'ticks' ? 'operator' : 'beacon');

/** Whom the result of a settlement trusts beside the venues of its prices; null where nothing was drawn. */
export function trustIn({ settlement }: Pick<Evidence, 'settlement'>): 'beacon' | 'operator' | null {
  switch (settlement?.kind) {
    case 'box':
    case 'draw':
      return 'operator';
    case 'beacon_box':
    case 'beacon_draw':
      return trustOf(settlement.beacon);
    default:
      return null;
  }
}

/** What is said of a draw by the exchange's own ticks. */
export const operatorNote = 'drawn by a price record of the exchange itself: this trusts the operator';

/** That the source is one that nobody has for themselves, or says that it trusts the operator. */
export function sourceStep(beacon: Beacon, trust: string, { drand, target }: KnownBeacons): Step {
  const told = `${beacon.kind} ${trust}`;
  if (beacon.kind === 'drand') {
    const known = drand.get(beacon.chain_hash);
    const isKnown =
      known?.public_key === beacon.public_key && known.genesis === beacon.genesis && known.period === beacon.period;
    return compared('source', isKnown ? `drand ${trustOf(beacon)}` : null, told);
  }
  const isKnown = beacon.kind === 'ticks' || beacon.chain === 'main' || target !== undefined;
  return compared('source', isKnown ? `${beacon.kind} ${trustOf(beacon)}` : null, told);
}

/** The round that follows from a moment; of Bitcoin, where the newest block says so, the one that was told. */
export function roundAfter(beacon: Beacon, at: string, told: string): string | null {
  const ms = Date.parse(at);
  if (beacon.kind === 'ticks') return new Date(ms + tickLead * 1_000).toISOString();
  if (beacon.kind === 'bitcoin') return /^[0-9a-f]{64}$/.test(told) ? told : null;
  const { genesis, period } = beacon;
  // Round 1 is at the genesis: the first whose time is not before that of the purchase and the lead.
  return String(Math.max(1, Math.ceil((ms / 1_000 + drandLead - genesis) / period) + 1));
}

/** What a round has told, by what is shown of it; null where that does not show it. */
export function valueOf(
  beacon: Beacon,
  { round, signature, headers, tick_id: tickId }: Round,
  ticks: readonly Tick[],
  { target }: KnownBeacons,
): Promise<string | null> {
  // What belongs to another kind of source is not told with this one.
  const shown = { drand: signature, bitcoin: headers, ticks: tickId };
  const isAlone = Object.entries(shown).every(([kind, value]) => (value !== null) === (kind === beacon.kind));
  if (!isAlone) return Promise.resolve(null);
  if (beacon.kind === 'drand') return drandValue(beacon, round, signature);
  if (beacon.kind === 'bitcoin') return bitcoinValue(beacon, round, headers ?? [], target);
  const tick = firstTick(round, ticks);
  return Promise.resolve(tick?.tick_id === tickId ? (tick?.hash ?? null) : null);
}
