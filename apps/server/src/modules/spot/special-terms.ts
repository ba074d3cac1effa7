import { type Atoms, atoms } from '@bourse/kernel/amount';
import { type Instant, instant } from '@bourse/kernel/instant';
import type { SelfTrade, TriggerKind } from '@bourse/matching/order';

/** Where an order stands among others of its price: behind the order `after`, and there in the order of `sequence`. */
export interface Place {
  readonly after: number;
  readonly sequence: number;
}

/** What plain orders lack. Prices are quote atoms for one whole unit of the base asset, quantities base atoms. */
export interface SpecialTerms {
  readonly selfTrade: SelfTrade;
  /** The stop that the order was given, or the trigger of its stop-loss. */
  readonly stopPrice: Atoms | null;
  /** Of `stopPrice`; `stop_loss` on an OCO order. */
  readonly stopKind: TriggerKind;
  /** What has not been reached yet: the stop that keeps the order outside the book, or the stop-loss of an OCO order. */
  readonly pending: 'stop' | 'stop_loss' | null;
  /** The limit of what the stop-loss turns into. */
  readonly stopLimit: Atoms | null;
  /** The dearest price that a market buy by quantity pays, where it waits for its stop. */
  readonly reach: Atoms | null;
  /** How far from the best price a market order may trade, in basis points, where it waits for its stop. */
  readonly slippageBps: number | null;
  readonly display: Atoms | null;
  /** What of an iceberg shows in the book. */
  readonly visible: Atoms | null;
  readonly expiresAt: Instant | null;
  /** At which price what it has traded is to be traded back with a profit, and at which with a loss. */
  readonly exitProfit: Atoms | null;
  readonly exitLoss: Atoms | null;
  /** Null while the order stands where its id says. */
  readonly place: Place | null;
}

/** The most slices that an iceberg may be shown in. */
export const maxSlices = 100;

/** What a plain order would have. */
export const plainTerms: SpecialTerms = {
  selfTrade: 'expire_taker',
  stopPrice: null,
  stopKind: 'stop_loss',
  pending: null,
  stopLimit: null,
  reach: null,
  slippageBps: null,
  display: null,
  visible: null,
  expiresAt: null,
  exitProfit: null,
  exitLoss: null,
  place: null,
};

/** Writes special terms for the column; null for a plain order. Atoms are texts, so that no digit is lost. */
export function writeSpecial(special: SpecialTerms | null): string | null {
  if (special === null) return null;
  const said = Object.entries(special).filter(([, value]) => value !== null);
  return JSON.stringify(Object.fromEntries(said), (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
}

/** What {@link writeSpecial} makes of {@link SpecialTerms}. */
type WrittenTerms = {
  readonly [Field in keyof SpecialTerms]?: SpecialTerms[Field] extends Atoms | null ? string : SpecialTerms[Field];
};

/** Reads what {@link writeSpecial} has written: as text, or as the value that the driver makes of it. */
export function readSpecial(column: unknown): SpecialTerms | null {
  if (column === null) return null;
  const written = (typeof column === 'string' ? JSON.parse(column) : column) as WrittenTerms; // the column's only writer is above
  const amount = (text: string | undefined): Atoms | null => (text === undefined ? null : atoms(BigInt(text)));
  return {
    selfTrade: written.selfTrade ?? 'expire_taker',
    stopPrice: amount(written.stopPrice),
    stopKind: written.stopKind ?? 'stop_loss',
    pending: written.pending ?? null,
    stopLimit: amount(written.stopLimit),
    reach: amount(written.reach),
    slippageBps: written.slippageBps ?? null,
    display: amount(written.display),
    visible: amount(written.visible),
    expiresAt: typeof written.expiresAt === 'number' ? instant(written.expiresAt) : null,
    exitProfit: amount(written.exitProfit),
    exitLoss: amount(written.exitLoss),
    place: written.place ?? null,
  };
}
