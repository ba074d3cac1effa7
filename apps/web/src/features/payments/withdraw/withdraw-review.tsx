import { Badge } from '@bourse/ui/badge';
import { Button } from '@bourse/ui/button';
import { Checkbox } from '@bourse/ui/checkbox';
import { HashText } from '@bourse/ui/hash-text';
import { JoinedPair } from '@bourse/ui/joined-pair';
import { Note } from '@bourse/ui/note';
import { PasswordInput } from '@bourse/ui/password-input';
import { Slab, SlabCell } from '@bourse/ui/slab';
import { Fact } from '@bourse/ui/stat';
import { Steps } from '@bourse/ui/steps';
import { Big } from 'big.js';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ShownAmount } from '../../../base/money/shown-amount.tsx';
import { useMoment } from '../../../base/money/use-moment.ts';
import { useNumbers } from '../../../base/money/use-money.ts';
import { useStepUp } from '../../../base/security/use-step-up.tsx';
import { serverNow } from '../../../base/time/server-clock.ts';
import { cleanAddress, pinOf, withdrawInput, type WithdrawFields } from './withdraw-form.ts';
import type { WithdrawGround } from './withdraw-ground.ts';
import type { Refusal } from './withdraw-form.ts';
import { useQuote } from './use-quote.ts';
import { useWithdrawal } from './use-withdrawal.ts';

interface WithdrawReviewProps {
  readonly fields: WithdrawFields;
  readonly ground: WithdrawGround;
  /** Back to what was filled in, with what was refused of it. */
  readonly onEdit: (refusal: Refusal | null) => void;
}

/** The last look: what arrives where, the payment password, and a factor. */
export function WithdrawReview({ fields, ground, onEdit }: WithdrawReviewProps) {
  const t = useTranslations('payments.withdraw');
  const pay = useTranslations('settings.safe');
  const app = useTranslations('app');
  const numbers = useNumbers();
  const [pin, setPin] = useState('');
  const [wasSent, setSent] = useState(false);
  const stepUp = useStepUp(ground.safety);
  const quote = useQuote(fields, true).data;
  const [isConfirmed, setConfirmed] = useState(false);
  const { state, told, send } = useWithdrawal(withdrawInput(fields, isConfirmed), onEdit);
  const isInternal = quote?.receiver === 'customer';
  const isContract = quote?.receiver === 'contract' || isConfirmed || told?.place === 'contract';
  const { currency, network } = fields;
  const money = (value: string): string => `${numbers.whole(value, 2)} ${currency}`;
  const number = withdrawInput(fields).number ?? '0';
  const isBusy = state !== 'idle';
  return (
    <form
      className="grid gap-4 px-4 pt-1 pb-6 desk:px-0"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setSent(true);
        if (pin.length === 6 && isContract === isConfirmed && !isBusy) stepUp.confirmed(() => void send(pin));
      }}
    >
      <Steps count={2} current={2} label={t('stepOf', { step: 2, count: 2 })} />
      <div>
        <h2 className="text-label font-normal text-t2">{t('arrives')}</h2>
        <p>
          <ShownAmount
            size="display"
            text={quote === undefined ? null : numbers.whole(quote.arrives, 2)}
            unit={currency}
          />
        </p>
      </div>
      <Slab>
        <SlabCell>
          <Fact label={t('amount')} value={money(number)} />
          <Fact
            label={t('fee')}
            value={isInternal ? t('internal.noFee') : `\u2212${money(quote?.fee ?? network.fee)}`}
          />
          <Fact label={t('leftAfter')} value={money(leftAfter(ground.info.accounts.change.available, number))} />
        </SlabCell>
        <Recipient fields={fields} />
        <SlabCell>
          <Fact label={t('limit')} value={quote === undefined ? '\u2014' : `${numbers.whole(quote.limit_left)} BTC`} />
        </SlabCell>
      </Slab>
      <Note>{t(isInternal ? 'internal.final' : 'final')}</Note>
      {isContract ? (
        <Note tone="warn" urgent>
          <p>{t('contract.warning')}</p>
          <Checkbox
            label={t('contract.confirm', { coin: currency })}
            className="mt-2"
            checked={isConfirmed}
            invalid={wasSent && !isConfirmed}
            onChange={({ target }) => setConfirmed(target.checked)}
          />
        </Note>
      ) : null}
      <PasswordInput
        label={t('pin')}
        hint={t('pinHint')}
        showLabel={pay('totp.show')}
        hideLabel={pay('totp.hide')}
        inputMode="numeric"
        autoComplete="off"
        figures
        value={pin}
        onChange={({ target }) => setPin(pinOf(target.value))}
        error={told?.place === 'pin' ? told.text : wasSent && pin.length !== 6 ? t('pinDigits') : undefined}
      />
      {state === 'checking' ? (
        <Note tone="warn" urgent>
          {app('outcome.checking')}
        </Note>
      ) : null}
      {told !== null && told.place !== 'pin' && told.place !== 'contract' ? (
        <Note tone="bad" urgent>
          {told.text}
        </Note>
      ) : null}
      <JoinedPair className="grid-cols-[auto_minmax(0,1fr)]">
        <Button disabled={isBusy} onClick={() => onEdit(null)}>
          {t('edit')}
        </Button>
        <Button type="submit" tone="primary" busy={isBusy}>
          {t('send', { amount: money(number) })}
        </Button>
      </JoinedPair>
      {stepUp.sheet}
    </form>
  );
}

/** What stays of what there is. */
function leftAfter(available: string, number: string): string {
  const left = new Big(available).minus(number);
  return left.lt(0) ? '0' : left.toFixed();
}

/** The address in groups of four, because its ends are what people compare. */
function Recipient({ fields: { saved, address, memo, network, beneficiary } }: { readonly fields: WithdrawFields }) {
  const t = useTranslations('payments.withdraw');
  const momentOf = useMoment();
  const shownMemo = saved === null ? memo.trim() : (saved.memo ?? '');
  const isHeld = saved !== null && Date.parse(saved.held_until) > serverNow();
  return (
    <SlabCell className="grid gap-1.5">
      <div className="flex justify-between gap-3 text-caption">
        <span className="text-t3">{t('to')}</span>
        {saved === null ? null : <span className="truncate text-t2">{saved.name}</span>}
      </div>
      <HashText text={saved?.address ?? cleanAddress(address)} className="text-body" />
      <div className="flex flex-wrap items-center gap-1.5">
        <Badge>{network.name}</Badge>
        {shownMemo === '' ? null : <Badge>{t('memoIs', { memo: shownMemo })}</Badge>}
      </div>
      {beneficiary.walletOf === null ? null : (
        <p className="text-caption text-t2">
          {beneficiary.walletOf === 'own' ? t('who.to.own') : t('who.to.other', { name: beneficiary.name.trim() })}
          {beneficiary.hosting === 'hosted' ? ` · ${t('who.at', { provider: beneficiary.provider.trim() })}` : ''}
        </p>
      )}
      {saved === null ? (
        <p className="text-caption text-warn">{t('newAddress')}</p>
      ) : isHeld ? (
        <p className="text-caption text-warn">{t('newUntil', { time: momentOf(saved.held_until) })}</p>
      ) : null}
    </SlabCell>
  );
}
