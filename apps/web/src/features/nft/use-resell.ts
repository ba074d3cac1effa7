import { nftCalls } from '@bourse/contract/nft';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { say } from '../../base/parts/say.ts';
import { redirect } from '../../base/router/navigation.ts';
import { clock } from '../../base/time/clock.ts';
import type { Item } from './nft-view.ts';
import { localOf, type ResellDraft, resellInput, resellProblem } from './resell-draft.ts';
import { useMoneyAct } from './use-money-act.ts';

/** How long an offer runs unless somebody says otherwise. */
const usualMs = 7 * 86_400_000;

/** A currency that works are paid in. */
interface Currency {
  readonly currency_id: number;
  readonly currency: string;
  readonly scale: number;
}

/** The form that offers an own work: what is typed, what is wrong with it, and the offer itself. */
export function useResell(item: Pick<Item, 'code' | 'fee'>, currencies: readonly Currency[]) {
  const t = useTranslations('nft.resell');
  const [draft, setDraft] = useState<ResellDraft>(() => ({
    type: 'normal',
    currency: currencies[0]?.currency ?? 'USDT',
    price: '',
    step: '',
    margin: '',
    starts: '',
    ends: localOf(clock.now() + usualMs),
  }));
  const [wasSent, setSent] = useState(false);
  const currency = currencies.find((one) => one.currency === draft.currency);
  const scale = currency?.scale ?? 8;
  const problem = resellProblem(draft, clock.now(), scale);
  const wanted =
    problem !== null || currency === undefined ? null : resellInput(item, draft, currency.currency_id.toString());
  const act = useMoneyAct(nftCalls.resell, wanted, () => {
    say('done', t('done'));
    redirect('/pages/nft/myNft');
  });
  return {
    draft,
    scale,
    change: (more: Partial<ResellDraft>) => {
      act.clear();
      setDraft({ ...draft, ...more });
    },
    problem: wasSent ? problem : null,
    isWhole: problem === null,
    act,
    send: () => {
      setSent(true);
      act.send();
    },
  };
}

/** {@link useResell}, for its parts. */
export type Resell = ReturnType<typeof useResell>;
