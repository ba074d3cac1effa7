import { strategyCalls } from '@bourse/contract/strategy';
import { walletCalls } from '@bourse/contract/wallet';
import type { IntentionEnd } from '@bourse/client/intentions';
import { Input } from '@bourse/ui/input';
import { Sheet } from '@bourse/ui/sheet';
import { Fact } from '@bourse/ui/stat';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { refresh, useCall } from '../../base/api/use-call.ts';
import { useIntention } from '../../base/api/use-intention.ts';
import { readDecimal } from '../../base/money/read-decimal.ts';
import { useTypedDecimal } from '../../base/money/use-typed-decimal.ts';
import { ActNotes } from '../../base/parts/act-notes.tsx';
import { say } from '../../base/parts/say.ts';
import { SignedOut } from '../../base/parts/signed-out.tsx';
import { redirect } from '../../base/router/navigation.ts';
import { useSession } from '../../base/session/session.ts';
import { ActOrWhy } from '../product-kit/act-or-why.tsx';
import { amountProblem, changedByRuns, closedBy, type Run, type Strategy } from './strategy-view.ts';
import { useStrategyFigures } from './use-strategy-figures.ts';

interface StartSheetProps {
  /** Null while none is chosen. */
  readonly strategy: Strategy | null;
  readonly onClose: () => void;
}

/** Starts a run of a strategy with an amount. */
export function StartSheet({ strategy, onClose }: StartSheetProps) {
  const t = useTranslations('strategies.start');
  const app = useTranslations('app.act');
  return (
    <Sheet
      open={strategy !== null}
      onClose={onClose}
      title={t('title', { name: strategy?.name ?? '' })}
      closeLabel={app('close')}
    >
      {strategy === null ? null : <StartForm key={strategy.id} strategy={strategy} />}
    </Sheet>
  );
}

function StartForm({ strategy }: { readonly strategy: Strategy }) {
  const t = useTranslations('strategies');
  const kit = useTranslations('product-kit');
  const figures = useStrategyFigures();
  const isVisitor = useSession(({ token }) => token === null);
  const [text, type] = useTypedDecimal();
  const [wasSent, setSent] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const { data } = useCall(walletCalls.getInfo, { currency: 'USDT' });
  const available = data?.accounts.change.available ?? null;
  const amount = text.trim() === '' ? '' : readDecimal(text);
  const problem = amountProblem(amount, strategy, available);
  const wanted = problem !== null || amount === null ? null : { id: strategy.id, amount, terms_id: strategy.terms_id };
  const onEnd = (end: IntentionEnd<Run>): void => {
    if (end.kind === 'done') {
      say('done', t('start.done'));
      redirect('/pages/ai/order_info', { id: end.message.id });
    } else if (end.kind === 'refused') {
      setRefused(end.code === 'PRICE_CHANGED' ? t('start.changed') : end.text);
      void refresh(strategyCalls.list);
    } else if (end.kind === 'never') setRefused(t('start.notDone'));
  };
  const { state, perform } = useIntention(strategyCalls.confirm, changedByRuns, { wanted, onEnd });
  const send = async (): Promise<void> => {
    setSent(true);
    setRefused(null);
    if (wanted === null) return;
    const end = await perform(wanted);
    if (end !== null) onEnd(end);
  };
  const closed = closedBy(strategy.state);
  const isShown = problem !== null && (wasSent || problem !== 'missing');
  const { loss_limit: limit, maximum, minimum, remaining, rule, term_days: count } = strategy;
  const money = (sum: string): string => figures.money(sum, 'USDT');
  const words = { least: money(minimum), most: money(maximum ?? remaining), left: money(remaining) };
  return (
    <form
      className="grid gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <p className="text-label font-normal text-pretty text-t2">{figures.rule(rule)}</p>
      <Input
        label={t('start.amount')}
        note={available === null ? undefined : t('start.available', { amount: money(available) })}
        inputMode="decimal"
        autoComplete="off"
        figures
        unit="USDT"
        value={text}
        onChange={(event) => {
          setRefused(null);
          type(event.target.value);
        }}
        error={isShown ? t(`start.problem.${problem}`, words) : undefined}
      />
      <div>
        <Fact label={t('start.term')} value={kit('days', { count })} />
        <Fact label={t('limit')} value={figures.rate(limit)} />
        <Fact label={t('start.left')} value={money(remaining)} />
      </div>
      <p className="text-caption text-pretty text-t2">{t('risk')}</p>
      <ActNotes state={state} refused={refused} />
      {isVisitor ? (
        <SignedOut isPart />
      ) : (
        <ActOrWhy
          closed={closed === null ? null : t(`stateText.${closed}`)}
          verifyFirst={kit('buy.verifyFirst')}
          offline={kit('buy.offline')}
          busy={state !== 'idle'}
          label={t('start.act')}
        />
      )}
    </form>
  );
}
