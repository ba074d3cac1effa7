import { bankPayoutCalls } from '@bourse/contract/bank-payout';
import { rechargeCalls } from '@bourse/contract/recharge';
import { withdrawalStateNames } from '@bourse/contract/withdrawal';
import { Button } from '@bourse/ui/button';
import { Note } from '@bourse/ui/note';
import { Select } from '@bourse/ui/select';
import { Sheet } from '@bourse/ui/sheet';
import { Fact } from '@bourse/ui/stat';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct, useCall } from '../../base/api/use-call.ts';
import { useActSentence } from '../../base/api/use-sentence.ts';
import { useFormat } from '../../base/format/use-format.ts';
import { ActDialog } from '../../base/parts/act-dialog.tsx';
import { say } from '../../base/parts/say.ts';
import { isHeld, type Payout } from './payout.ts';
import { PayoutAccount, PayoutEvidence } from './payout-account.tsx';
import { PayoutSent } from './payout-sent.tsx';

const changes = [bankPayoutCalls.list];

interface PayoutProps {
  readonly payout: Payout;
  readonly onClose: () => void;
}

/** A payment to a card, whole, with what can be done with it now. */
export function PayoutSheet({ payout, onClose }: PayoutProps) {
  const t = useTranslations('fiat');
  const tApp = useTranslations('app');
  const { id, state } = payout;
  const name = withdrawalStateNames[state];
  return (
    <Sheet
      open
      onClose={onClose}
      className="wide-sheet"
      title={t('payouts.one', { id })}
      closeLabel={tApp('act.close')}
    >
      <div className="grid gap-4">
        <Facts payout={payout} />
        {name === 'rejected' || name === 'cancelled' || name === 'requested' ? null : <PayoutAccount id={id} />}
        {payout.has_evidence ? <PayoutEvidence id={id} /> : null}
        {name === 'reviewed' ? <Take payout={payout} /> : null}
        {name === 'signing' ? <PayoutSent id={id} changes={changes} /> : null}
        {name === 'broadcast' ? <Confirm payout={payout} onClose={onClose} /> : null}
        {name === 'signing' || name === 'broadcast' ? <Fail payout={payout} onClose={onClose} /> : null}
        {name === 'confirmed' ? <GiveBack payout={payout} onClose={onClose} /> : null}
      </div>
    </Sheet>
  );
}

function Facts({ payout }: { readonly payout: Payout }) {
  const t = useTranslations('fiat');
  const { moment, decimal } = useFormat();
  const { bank, taken_by: taken, sent_by: sent, confirmed_by: confirmed, reviewed_by: reviewed } = payout;
  const people = [
    ['payouts.reviewedBy', reviewed],
    ['payouts.takenBy', taken],
    ['payouts.sentBy', sent],
    ['payouts.confirmedBy', confirmed],
  ] as const;
  return (
    <div>
      <Fact label={t('customer')} value={`#${payout.user_id}`} />
      {bank === null ? null : (
        <>
          <Fact label={t('payouts.sends')} value={`${decimal(bank.arrives)} ${bank.currency}`} />
          <Fact label={t('payouts.fee')} value={`${decimal(bank.fee)} ${bank.currency}`} />
          <Fact label={t('payouts.rate')} value={`1 USD = ${decimal(bank.rate)} ${bank.currency}`} />
          <Fact label={t('payouts.card')} value={`${bank.real_name} · ${bank.bank} ${bank.card_number}`} />
          {bank.reference === null ? null : <Fact label={t('bankReference')} value={bank.reference} />}
          {bank.returned === null ? null : (
            <Fact label={t('payouts.returned')} value={`${decimal(bank.returned)} ${payout.currency}`} />
          )}
        </>
      )}
      <Fact label={t('payouts.takes')} value={`${decimal(payout.number)} ${payout.currency}`} />
      <Fact label={t('state')} value={t(`payouts.state.${withdrawalStateNames[payout.state]}`)} />
      <Fact label={t('at')} value={moment(payout.requested_at)} />
      {people.map(([label, person]) =>
        person === null ? null : <Fact key={label} label={t(label)} value={person.name} />,
      )}
    </div>
  );
}

function Take({ payout }: { readonly payout: Payout }) {
  const t = useTranslations('fiat.payouts');
  const { moment } = useFormat();
  const sentence = useActSentence();
  const { mutate, isPending, error } = useAct(bankPayoutCalls.take, changes);
  if (isHeld(payout)) return <Note tone="warn">{t('newCard', { at: moment(payout.held_until ?? '') })}</Note>;
  return (
    <>
      <Note>{t('takeText')}</Note>
      {error === null ? null : (
        <Note tone="bad" urgent>
          {sentence(error)}
        </Note>
      )}
      <Button tone="primary" className="justify-self-start" busy={isPending} onClick={() => mutate({ id: payout.id })}>
        {t('act.take')}
      </Button>
    </>
  );
}

function Confirm({ payout, onClose }: PayoutProps) {
  const t = useTranslations('fiat.payouts');
  const sentence = useActSentence();
  const { mutate, isPending, error } = useAct(bankPayoutCalls.confirm, changes);
  const confirm = (): void =>
    mutate(
      { id: payout.id },
      {
        onSuccess: () => {
          say('done', t('done.confirmed'));
          onClose();
        },
      },
    );
  return (
    <>
      <Note>{t('confirmText')}</Note>
      {error === null ? null : (
        <Note tone="bad" urgent>
          {error.code === 'NOT_ALLOWED' ? t('another') : sentence(error)}
        </Note>
      )}
      <Button tone="primary" className="justify-self-start" busy={isPending} onClick={confirm}>
        {t('act.confirm')}
      </Button>
    </>
  );
}

function Fail({ payout, onClose }: PayoutProps) {
  const t = useTranslations('fiat.payouts');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button className="justify-self-start" onClick={() => setOpen(true)}>
        {t('act.fail')}
      </Button>
      <ActDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('failTitle')}
        text={t('failText')}
        act={t('act.fail')}
        danger
        call={bankPayoutCalls.fail}
        inputWith={(reason) => ({ id: payout.id, reason })}
        changes={changes}
        refusal={({ code }) => (code === 'NOT_ALLOWED' ? t('another') : null)}
        onDone={() => {
          say('done', t('done.failed'));
          onClose();
        }}
      />
    </>
  );
}

/** What a bank has sent back is a received payment, which another person has entered. */
function GiveBack({ payout, onClose }: PayoutProps) {
  const t = useTranslations('fiat');
  const { decimal } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const currency = payout.bank?.currency ?? 'USD';
  const found = useCall(rechargeCalls.payments, { state: 'open', currency, limit: 100 }, { enabled: isOpen });
  return (
    <>
      <Button className="justify-self-start" onClick={() => setOpen(true)}>
        {t('payouts.act.giveBack')}
      </Button>
      <ActDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('payouts.giveBackTitle')}
        text={t('payouts.giveBackText')}
        act={t('payouts.act.giveBack')}
        danger
        call={bankPayoutCalls.giveBack}
        inputWith={(reason) => (chosen === null ? null : { id: payout.id, payment_id: chosen, reason })}
        changes={[...changes, rechargeCalls.payments]}
        refusal={({ code }) => {
          if (code === 'NOT_ALLOWED') return t('another');
          return code === 'INVALID_AMOUNT' || code === 'PARAMETER_ERROR' ? t('otherAmount') : null;
        }}
        onDone={() => {
          say('done', t('payouts.done.givenBack'));
          onClose();
        }}
      >
        <Select
          label={t('payment')}
          placeholder={t(found.data?.list.length === 0 ? 'noPayment' : 'choose')}
          options={(found.data?.list ?? []).map((one) => ({
            value: one.id,
            label: `${decimal(one.amount)} ${one.currency} · ${one.reference} · ${one.payer}`,
          }))}
          value={chosen}
          onChoose={setChosen}
        />
      </ActDialog>
    </>
  );
}
