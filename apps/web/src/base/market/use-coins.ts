import type { OutputOf } from '@bourse/contract/call';
import { walletCalls } from '@bourse/contract/wallet';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../api/use-call.ts';

/** What a coin is called and how it looks. */
export interface Coin {
  readonly name: string;
  /** In the language of the app where it has a name there, else as the exchange lists it. */
  readonly fullName: string;
  /** Every full name that it is known by, for a search. */
  readonly knownAs: string;
  readonly image: string;
  /** Decimals of its smallest unit. */
  readonly scale: number;
}

const none: ReadonlyMap<string, Coin> = new Map();

/** The coins by their code, such as BTC; empty until they are read. */
export function useCoins(): ReadonlyMap<string, Coin> {
  const t = useTranslations('app.coin');
  const byCode = useCallback(
    ({ list }: OutputOf<typeof walletCalls.currencies>): ReadonlyMap<string, Coin> =>
      new Map(
        list.map(({ name, full_name: listed, image, scale }) => {
          const key = name as Parameters<typeof t.has>[0]; // a coin without a text has the name that it is listed by
          const fullName = t.has(key) ? t(key) : listed;
          return [name, { name, fullName, knownAs: `${fullName} ${listed}`, image, scale }];
        }),
      ),
    [t],
  );
  const { data } = useCall(walletCalls.currencies, {}, { staleTimeMs: Infinity, select: byCode });
  return data ?? none;
}
