import type { OutputOf } from '@bourse/contract/call';
import type { settingsCalls } from '@bourse/contract/settings';
import { timings } from '../time/timings.ts';

/** A currency in which worth can be shown, and its units for one US dollar. */
export interface FiatRate {
  readonly currency_code: string;
  readonly rate: string;
}

/** The currency that is chosen; the save time is that of the list which its rate is from. */
export interface ChosenFiat extends FiatRate {
  readonly saveTime: number;
}

/** The rates that this device has, as it keeps them. */
export interface FiatList {
  readonly list: readonly FiatRate[];
  /** When the server stored the oldest of them, by the server's clock (S153); 0 before the first answer. */
  readonly saveTime: number;
  /** When the device was answered last, by its own clock; 0 before the first answer. */
  readonly askedAt: number;
}

/** What is shown before anything was chosen, and where a list does not hold what was. */
export const defaultFiat: ChosenFiat = { currency_code: 'USD', rate: '1', saveTime: 0 };

/** A device that never was answered. */
export const noFiatList: FiatList = { list: [], saveTime: 0, askedAt: 0 };

/** Whether rates are 24 hours old (S38). A time far in the future is of another clock, so it is no sign of fresh rates. */
export function isOld(saveTime: number, nowMs: number): boolean {
  return Math.abs(nowMs - saveTime) >= timings.fiatRatesMs;
}

/** The current fiat out of a new list: the entry of the same code, or US dollars where there is none. */
export function fiatIn({ list, saveTime }: Pick<FiatList, 'list' | 'saveTime'>, code: string): ChosenFiat {
  const found = list.find(({ currency_code }) => currency_code === code);
  return found === undefined ? defaultFiat : { currency_code: code, rate: found.rate, saveTime };
}

/** The device's clock, and what the server's says at the same moment. */
interface Now {
  readonly deviceMs: number;
  readonly serverMs: number;
}

/**
 * Asks for new rates where those that are kept are old and nothing came for 24 hours.
 * @returns what is kept from now on: the same list where nothing was due, or where no rates came.
 */
export async function refreshed(
  kept: FiatList,
  now: Now,
  ask: () => Promise<OutputOf<typeof settingsCalls.fiatRates>>,
): Promise<FiatList> {
  if (!isOld(kept.saveTime, now.serverMs) || !isOld(kept.askedAt, now.deviceMs)) return kept;
  try {
    const rates = await ask();
    if (rates.length === 0) return kept;
    return {
      list: rates.map(({ currency_code, rate }) => ({ currency_code, rate })),
      saveTime: Math.min(...rates.map(({ saved_at }) => Date.parse(saved_at))),
      askedAt: now.deviceMs,
    };
  } catch {
    // Rates of before are better than none; their age is shown.
    return kept;
  }
}
