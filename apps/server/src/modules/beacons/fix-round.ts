import { beaconLeadSeconds, tickLeadSeconds } from '@bourse/contract/beacon';
import { type Instant, instant, secondMs, toIso } from '@bourse/kernel/instant';
import type { Beacon } from './beacon-store.ts';
import type { BitcoinHeaders } from './bitcoin-round.ts';
import { firstRoundAfter, timeOfRound } from './drand-round.ts';

/** A round, and from when on it can exist. */
export interface FixedRound {
  readonly round: string;
  readonly dueAt: Instant;
}

/**
 * The round of a source that draws what is committed at a moment: it does not exist then.
 * @returns null where that cannot be known: the newest block of Bitcoin is not.
 */
export function roundFor(
  { source }: Pick<Beacon, 'source'>,
  at: Instant,
  bitcoin: Pick<BitcoinHeaders, 'chain' | 'anchor'> | null,
): FixedRound | null {
  switch (source.kind) {
    case 'drand': {
      const round = firstRoundAfter(source, at);
      return { round: String(round), dueAt: timeOfRound(source, round) };
    }
    case 'bitcoin': {
      const anchor = bitcoin?.chain === source.chain ? bitcoin.anchor() : null;
      return anchor === null ? null : { round: anchor, dueAt: instant(at + beaconLeadSeconds * secondMs) };
    }
    case 'ticks': {
      const dueAt = instant(at + tickLeadSeconds * secondMs);
      return { round: toIso(dueAt), dueAt };
    }
  }
}
