import type { IntentionEnd } from '@bourse/client/intentions';
import { c2cCalls } from '@bourse/contract/c2c';
import { walletCalls } from '@bourse/contract/wallet';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { useIntention } from '../../base/api/use-intention.ts';
import { useNumbers } from '../../base/money/use-money.ts';
import { say } from '../../base/parts/say.ts';
import { redirect } from '../../base/router/navigation.ts';
import type { OwnAd } from './c2c-view.ts';
import { type AdDraft, adInput, adProblem, changeInput } from './publish-form.ts';

const changed = [c2cCalls.list, c2cCalls.myAds, walletCalls.list, walletCalls.detail, walletCalls.getInfo];

/** The form of an advertisement, or of the change of one: what is left of that stays in escrow. */
export function usePublish(first: AdDraft, replaces: OwnAd | undefined, currencyOf: (coin: string) => string) {
  const t = useTranslations('c2c.publish');
  const numbers = useNumbers();
  const [draft, setDraft] = useState(first);
  const [wasSent, setSent] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const isNew = replaces === undefined;
  const wallet = useCall(walletCalls.getInfo, { currency: currencyOf(draft.coin) }, { enabled: isNew });
  const available = wallet.data?.accounts.legal.available ?? null;
  const problem = adProblem(draft, isNew && draft.type === 'sell' ? available : null);
  const sentenceOf = ({ code, text, failure }: Extract<IntentionEnd<OwnAd>, { kind: 'refused' }>): string => {
    const { minimum: least, maximum: most } = failure?.reply.type === 'error' ? (failure.reply.data ?? {}) : {};
    if (code !== 'INVALID_PRICE' || typeof least !== 'string' || typeof most !== 'string') return text;
    return t('bounds', { least: numbers.whole(least), most: numbers.whole(most), fiat: draft.fiat });
  };
  const onEnd = (end: IntentionEnd<OwnAd>): void => {
    if (end.kind === 'done') {
      say('done', t(isNew ? 'done' : 'changed'));
      redirect('/pages/fund/c2c_ads');
    } else if (end.kind === 'refused') setRefused(sentenceOf(end));
    else if (end.kind === 'never') setRefused(t('notDone'));
  };
  const isWhole = problem === null;
  const publishing = useIntention(c2cCalls.publish, changed, {
    wanted: isWhole && isNew ? adInput(draft) : null,
    onEnd,
  });
  const changing = useIntention(c2cCalls.changeAd, changed, {
    wanted: isWhole && !isNew ? changeInput(replaces.id, draft) : null,
    onEnd,
  });
  const { state } = isNew ? publishing : changing;
  const send = async (): Promise<void> => {
    setSent(true);
    if (!isWhole) return;
    setRefused(null);
    const sending = isNew ? publishing.perform(adInput(draft)) : changing.perform(changeInput(replaces.id, draft));
    const end = await sending;
    if (end !== null) onEnd(end);
  };
  return {
    draft,
    change: (more: Partial<AdDraft>) => {
      setRefused(null);
      setDraft({ ...draft, ...more });
    },
    available,
    problem: wasSent ? problem : null,
    refused,
    isBusy: state !== 'idle',
    isChecking: state === 'checking',
    send: () => void send(),
  };
}
