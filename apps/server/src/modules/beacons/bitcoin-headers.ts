import { anchorBelow } from '@bourse/contract/beacon';
import { minuteMs } from '@bourse/kernel/instant';
import type { Clock } from '@bourse/kernel/clock';
import * as z from 'zod/mini';
import type { BitcoinRpc } from '../chains/index.ts';
import type { BitcoinHeaders } from './bitcoin-round.ts';

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const header = z.string().check(z.regex(/^[0-9a-f]{160}$/));
const placed = z.object({ confirmations: z.int(), nextblockhash: z.optional(hash) });

/** The newest block is not known any more after this time. */
const staleMs = minuteMs;

/** Asks the node of Bitcoin that the house follows. */
export function bitcoinHeaders(chain: string, rpc: BitcoinRpc, clock: Clock): BitcoinHeaders {
  let known: { readonly anchor: string; readonly at: number } | null = null;
  const nextOf = async (block: string): Promise<string | null> => {
    const { confirmations, nextblockhash } = await rpc('getblockheader', [block, true], placed);
    return confirmations < 0 ? null : (nextblockhash ?? null);
  };
  return {
    chain,
    anchor: () => (known !== null && clock.now() - known.at <= staleMs ? known.anchor : null),
    refresh: async () => {
      const at = clock.now();
      const height = await rpc('getblockcount', [], z.int());
      if (height < anchorBelow) return;
      known = { anchor: await rpc('getblockhash', [height - anchorBelow], hash), at };
    },
    following: async (from, count) => {
      const found: string[] = [];
      for (let next = await nextOf(from); next !== null && found.length < count; next = await nextOf(next)) {
        found.push(await rpc('getblockheader', [next, false], header));
      }
      return found;
    },
  };
}
