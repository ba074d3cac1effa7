import { instant } from '@bourse/kernel/instant';
import * as z from 'zod/mini';
import { FaultError } from '../../../platform/fault.ts';
import { rateScale } from '../country-store.ts';
import type { RateSource } from './rate-source.ts';

const timeoutMs = 20_000;
/** Some two hundred currencies take 5 KB. */
const answerMax = 1_000_000;

const answerSchema = z.object({
  timestamp: z.string().check(z.regex(/^[1-9]\d{8,10}$/)),
  base: z.literal('USD'),
  rates: z.record(z.string().check(z.regex(/^[A-Z]{3}$/)), z.string()),
});

/** Gives every number as the text that it was written as, so that no rate passes through a float. */
function asWritten(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  return typeof value === 'number' ? (context?.source ?? '') : value;
}

/** Cuts decimal text to the scale of rates; null where it is no plain positive decimal. */
function readRate(text: string): bigint | null {
  const [, whole, decimals = ''] = /^(\d{1,15})(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined) return null;
  const rate = BigInt(whole + decimals.slice(0, rateScale).padEnd(rateScale, '0'));
  return rate > 0n ? rate : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text, asWritten);
  } catch {
    return null;
  }
}

/**
 * Rates of Open Exchange Rates (https://docs.openexchangerates.org/reference/latest-json) or of any house that answers in
 * its form: `{ timestamp, base: "USD", rates: { EUR: 0.86, ... } }`, the time in Unix seconds.
 * @param url the whole address with its key, as `https://openexchangerates.org/api/latest.json?app_id=...`.
 */
export function openExchangeRates(url: string, fetcher: typeof fetch = fetch): RateSource {
  const name = new URL(url).host;
  async function ask(): Promise<string> {
    try {
      const response = await fetcher(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
      if (response.status !== 200) throw new FaultError(`${name} answered HTTP ${response.status}`);
      return await response.text();
    } catch (cause) {
      // The address holds the key: it is in no message of ours.
      throw cause instanceof FaultError ? cause : new FaultError(`${name} did not answer`);
    }
  }
  return {
    name,
    read: async () => {
      const text = await ask();
      const answer = text.length > answerMax ? null : z.safeParse(answerSchema, parse(text));
      if (answer === null || !answer.success) throw new FaultError(`${name} answered with something else than rates`);
      const { timestamp, rates } = answer.data;
      const read = Object.entries(rates).flatMap(([code, written]): [string, bigint][] => {
        const rate = readRate(written);
        return rate === null ? [] : [[code, rate]];
      });
      return { at: instant(Number.parseInt(timestamp, 10) * 1_000), rates: new Map(read) };
    },
  };
}
