import type { IntentionEnd } from '@bourse/client/intentions';
import { copyCalls } from '@bourse/contract/copy';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { refresh } from '../../base/api/use-call.ts';
import { useIntention } from '../../base/api/use-intention.ts';
import { writeDecimal } from '../../base/money/read-decimal.ts';
import { useTypedDecimal } from '../../base/money/use-typed-decimal.ts';
import { say } from '../../base/parts/say.ts';
import { redirect } from '../../base/router/navigation.ts';
import { changedByFollowing, type Follow, type Mode, modeOf, type TraderRecord } from './copy-view.ts';
import { percentOf, readTyped, termsOf, type TypedTerms, usualSlippage } from './terms-form.ts';

const written = (sum: string | null | undefined): string =>
  sum === null || sum === undefined ? '' : writeDecimal(sum);

/** The fields of the form, which begin with the terms that stand. */
function useTypedTerms(follow: Follow | null) {
  const [mode, setMode] = useState<Mode>(follow === null ? 'multiple' : modeOf(follow));
  const number = useTypedDecimal(follow === null ? '1' : writeDecimal(follow.number));
  const budget = useTypedDecimal(written(follow?.budget));
  const stop = useTypedDecimal(written(follow?.stop));
  const slippage = useTypedDecimal(writeDecimal(follow === null ? usualSlippage : percentOf(follow.slippage)));
  const typed: TypedTerms = {
    mode,
    number: readTyped(number[0]),
    budget: readTyped(budget[0]),
    stop: readTyped(stop[0]),
    slippage: readTyped(slippage[0]),
  };
  return { typed, setMode, fields: { number, budget, stop, slippage } };
}

/** The form of a relationship: joining with its terms, or other terms for later positions. */
export function useFollowing(trader: TraderRecord) {
  const t = useTranslations('copy.form');
  const standing = trader.follow?.status === 1 ? trader.follow : null;
  const { typed, setMode, fields } = useTypedTerms(trader.follow);
  const [isAgreed, setAgreed] = useState(false);
  const [wasSent, setSent] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [isTesting, setTesting] = useState(false);
  const terms = termsOf(typed);
  const onEnd = (end: IntentionEnd<Follow>): void => {
    if (end.kind === 'done') {
      say('done', t(standing === null ? 'done' : 'edited'));
      redirect('/pages/copytrade/my');
    } else if (end.kind === 'never') setRefused(t('notDone'));
    else if (end.kind === 'refused' && end.code === 'SUITABILITY_REQUIRED') setTesting(true);
    else if (end.kind === 'refused') {
      const changed = t(standing === null ? 'shareChanged' : 'hasEnded');
      setRefused(end.code === 'NOT_ALLOWED' ? t('oneself') : end.code === 'STATE_CHANGED' ? changed : end.text);
      void refresh(copyCalls.trader);
    }
  };
  const joined =
    standing !== null || terms === null ? null : { trader_user_id: trader.id, ...terms, share: trader.share };
  const edited = standing === null || terms === null ? null : { follow_user_id: standing.trader_user_id, ...terms };
  const join = useIntention(copyCalls.follow, changedByFollowing, { wanted: joined, onEnd });
  const edit = useIntention(copyCalls.edit, changedByFollowing, { wanted: edited, onEnd });
  const send = async (): Promise<void> => {
    setSent(true);
    setRefused(null);
    if (standing === null && !isAgreed) return;
    const end = joined === null ? (edited === null ? null : await edit.perform(edited)) : await join.perform(joined);
    if (end !== null) onEnd(end);
  };
  return {
    typed,
    fields,
    setMode,
    standing,
    /** The trader's part of the profit: of a relationship that stands as it began. */
    share: (standing ?? trader).share,
    isAgreed,
    setAgreed,
    wasSent,
    refused,
    forget: () => setRefused(null),
    isTesting,
    endTest: () => setTesting(false),
    state: join.state === 'idle' ? edit.state : join.state,
    send,
  };
}

/** {@link useFollowing}, for its parts. */
export type Following = ReturnType<typeof useFollowing>;
