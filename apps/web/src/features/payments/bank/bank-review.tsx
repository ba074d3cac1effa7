import { Button } from '@bourse/ui/button';
import { JoinedPair } from '@bourse/ui/joined-pair';
import { Note } from '@bourse/ui/note';
import { PasswordInput } from '@bourse/ui/password-input';
import { Slab, SlabCell } from '@bourse/ui/slab';
import { Fact } from '@bourse/ui/stat';
import { Steps } from '@bourse/ui/steps';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ShownAmount } from '../../../base/money/shown-amount.tsx';
import { useMoment } from '../../../base/money/use-moment.ts';
import { useNumbers } from '../../../base/money/use-money.ts';
import { useStepUp } from '../../../base/security/use-step-up.tsx';
import { useWithdrawal } from '../withdraw/use-withdrawal.ts';
import { pinOf, type Refusal } from '../withdraw/withdraw-form.ts';
import { type BankFields, bankInput } from './bank-form.ts';
import type { BankGround } from './use-bank-ground.ts';
import { useBankQuote } from './use-bank-quote.ts';

interface BankReviewProps {
  readonly fields: BankFields;
  readonly ground: BankGround;
  /** Back to what was filled in, with what was refused of it. */
  readonly onEdit: (refusal: Refusal | null) => void;
}

/** The last look: what arrives at which card, the payment password, and a factor. */
export function BankReview({ fields, ground, onEdit }: BankReviewProps) {
  const t = useTranslations('payments.bank');
  const withdraw = useTranslations('payments.withdraw');
  const pay = useTranslations('settings.safe');
  const app = useTranslations('app');
  const numbers = useNumbers();
  const momentOf = useMoment();
  const [pin, setPin] = useState('');
  const [wasSent, setSent] = useState(false);
  const stepUp = useStepUp(ground.safety);
  const quote = useBankQuote(fields, true).data;
  const wanted = bankInput(fields);
  const { state, told, send } = useWithdrawal(wanted, onEdit);
  const { terms, card } = fields;
  const money = (value: string): string => `${numbers.whole(value, terms.scale)} ${terms.currency}`;
  const number = wanted.number ?? '0';
  const until = quote?.bank?.held_until ?? null;
  const isBusy = state !== 'idle';
  return (
    <form
      className="grid gap-4 px-4 pt-1 pb-6 desk:px-0"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setSent(true);
        if (pin.length === 6 && !isBusy) stepUp.confirmed(() => void send(pin));
      }}
    >
      <Steps count={2} current={2} label={withdraw('stepOf', { step: 2, count: 2 })} />
      <div>
        <h2 className="text-label font-normal text-t2">{t('arrives')}</h2>
        <p>
          <ShownAmount
            size="display"
            text={quote === undefined ? null : numbers.whole(quote.arrives, terms.scale)}
            unit={terms.currency}
          />
        </p>
      </div>
      <Slab>
        <SlabCell>
          <Fact label={withdraw('amount')} value={money(number)} />
          <Fact label={t('fee')} value={`\u2212${money(quote?.fee ?? terms.fee)}`} />
          <Fact
            label={t('rate')}
            value={`1 ${ground.coin} = ${numbers.whole(quote?.bank?.rate ?? terms.rate)} ${terms.currency}`}
          />
          <Fact
            label={t('takes')}
            value={
              quote === undefined || quote.bank === null
                ? '\u2014'
                : `${numbers.whole(quote.bank.takes, 2)} ${quote.bank.coin}`
            }
          />
        </SlabCell>
        <SlabCell>
          <Fact label={withdraw('to')} value={card === null ? '' : `${card.bank} ${card.number}`} />
          <Fact label={t('holder')} value={card?.real_name ?? ''} />
        </SlabCell>
        <SlabCell>
          <Fact
            label={withdraw('limit')}
            value={quote === undefined ? '\u2014' : `${numbers.whole(quote.limit_left)} BTC`}
          />
        </SlabCell>
      </Slab>
      {until === null ? null : <Note tone="warn">{t('newUntil', { time: momentOf(until) })}</Note>}
      <Note>{t('final')}</Note>
      <PasswordInput
        label={withdraw('pin')}
        hint={withdraw('pinHint')}
        showLabel={pay('totp.show')}
        hideLabel={pay('totp.hide')}
        inputMode="numeric"
        autoComplete="off"
        figures
        value={pin}
        onChange={({ target }) => setPin(pinOf(target.value))}
        error={told?.place === 'pin' ? told.text : wasSent && pin.length !== 6 ? withdraw('pinDigits') : undefined}
      />
      {state === 'checking' ? (
        <Note tone="warn" urgent>
          {app('outcome.checking')}
        </Note>
      ) : null}
      {told !== null && told.place !== 'pin' ? (
        <Note tone="bad" urgent>
          {told.text}
        </Note>
      ) : null}
      <JoinedPair className="grid-cols-[auto_minmax(0,1fr)]">
        <Button disabled={isBusy} onClick={() => onEdit(null)}>
          {withdraw('edit')}
        </Button>
        <Button type="submit" tone="primary" busy={isBusy}>
          {withdraw('send', { amount: money(number) })}
        </Button>
      </JoinedPair>
      {stepUp.sheet}
    </form>
  );
}
